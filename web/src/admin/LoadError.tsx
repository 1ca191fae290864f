export { LoadError } from '../ui/LoadError.tsx';
