/** Stands in for @nivo/voronoi: our charts find the nearest point by themselves. */
const none = {};

export const useVoronoiMesh = () => none;
export const Mesh = () => null;
export const renderVoronoiToCanvas = () => undefined;
export const renderVoronoiCellToCanvas = () => undefined;
