/** Stub of @nivo/voronoi: our charts find the nearest point themselves. */
const emptyMesh = {};

export const useVoronoiMesh = () => emptyMesh;
export const Mesh = () => null;
export const renderVoronoiToCanvas = () => undefined;
export const renderVoronoiCellToCanvas = () => undefined;
