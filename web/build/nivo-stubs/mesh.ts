/** Stub of @nivo/voronoi: our charts find the nearest point themselves. */
const none = {};

export const useVoronoiMesh = () => none;
export const Mesh = () => null;
export const renderVoronoiToCanvas = () => undefined;
export const renderVoronoiCellToCanvas = () => undefined;
