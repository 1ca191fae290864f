import { join } from 'node:path';
import { namesIn, textOf } from './text-file.ts';

const PCI_IDS = ['usr/share/misc/pci.ids', 'usr/share/hwdata/pci.ids', 'usr/share/pci.ids'];
const MAKERS: Record<string, string> = { '10de': 'NVIDIA', '1002': 'AMD', '8086': 'Intel' };
/** PCI vendors of virtual displays of hypervisors and remote consoles, which are not processors. */
const NOT_REAL = new Set(['1af4', '1b36', '1234', '1013', '15ad', '80ee', '1414', '1a03', '102b', '5853', '1d0f']);

/** Names of the graphics cards, read from the drivers and the list of PCI devices. */
export function gpuNames(roots: { proc: string; sys: string; root: string }): string[] {
  const nvidia = nvidiaNames(roots.proc);
  const folder = join(roots.sys, 'bus/pci/devices');
  const others = namesIn(folder)
    .map(name => join(folder, name))
    .filter(device => textOf(join(device, 'class')).startsWith('0x03'))
    .filter(device => !NOT_REAL.has(pciId(device, 'vendor')) && !(nvidia.length && pciId(device, 'vendor') === '10de'))
    .map(device => gpuName(device, roots.root));
  return [...nvidia, ...others];
}

/** Returns the name of one card by its folder in /sys. */
export function gpuName(device: string, root: string): string {
  const product = textOf(join(device, 'product_name'));
  if (product) return product;
  const [vendor, model] = [pciId(device, 'vendor'), pciId(device, 'device')];
  const list = PCI_IDS.map(path => textOf(join(root, path))).find(Boolean) ?? '';
  return `${MAKERS[vendor] ?? vendor} ${nameInPciIds(list, vendor, model) ?? model}`;
}

/** Returns four hexadecimal digits; empty for anything else. */
const pciId = (device: string, file: string): string => /^0x([0-9a-f]{4})$/.exec(textOf(join(device, file)))?.[1] ?? '';

/** Finds a device in the text of pci.ids: vendors are not indented, their devices are indented by one tab. */
export function nameInPciIds(list: string, vendor: string, device: string): string | undefined {
  const start = list.search(new RegExp(`^${vendor}\\s`, 'm'));
  if (!vendor || !device || start < 0) return undefined;
  const rest = list.slice(start + vendor.length);
  const end = rest.search(/^[0-9a-f]{4}\s/m);
  const line = new RegExp(`^\\t${device}\\s+(.+)$`, 'm').exec(end < 0 ? rest : rest.slice(0, end));
  return line?.[1]?.trim();
}

function nvidiaNames(proc: string): string[] {
  const folder = join(proc, 'driver/nvidia/gpus');
  return namesIn(folder).flatMap(
    name => /^Model:\s*(.+)$/m.exec(textOf(join(folder, name, 'information')))?.[1]?.trim() ?? [],
  );
}
