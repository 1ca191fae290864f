/** Reader of the text formats of Prometheus and OpenMetrics. */
export { BadLine, checkedSample, readExposition, type Exposition, type Sample } from '@vitrine/contracts/exposition';
