import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = 'v1';
const KEY_BYTES = 32;

/** Error thrown for a sealed text that cannot be opened: sealed with another key or context, or damaged. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

/**
 * Vault that encrypts secrets in the database and in its backups. The key is in the data folder, in a file that only the server's
 * user can read; a backup without that file cannot be decrypted.
 */
export class Vault {
  private readonly key: Buffer;
  private readonly proofKeys = new Map<string, Buffer>();

  constructor(
    key: Buffer,
    /** True if the key was just created, so that earlier sealed texts cannot be opened. */
    readonly isNew = false,
  ) {
    if (key.length !== KEY_BYTES) throw new VaultError(`The vault's key must have ${KEY_BYTES} bytes`);
    this.key = key;
  }

  /** Loads the vault of a data folder, or creates its key at first use. */
  static load(dataFolder: string): Vault {
    const file = join(dataFolder, 'vault.key');
    mkdirSync(dataFolder, { recursive: true });
    const stored = readKey(file);
    return new Vault(Buffer.from(stored ?? makeKey(file), 'base64url'), stored === undefined);
  }

  /** Loads the vault of a data folder with a key; throws VaultError if it has none. */
  static existing(dataFolder: string): Vault {
    const stored = readKey(join(dataFolder, 'vault.key'));
    if (stored === undefined)
      throw new VaultError(
        `There is no vault.key in ${dataFolder}. Is VITRINE_DATA_DIR the folder that the server has? Put the key back; ` +
          'where it is lost, start the server once: it makes a new one',
      );
    return new Vault(Buffer.from(stored, 'base64url'));
  }

  /** Seals a text for a context: `open` succeeds only with the same context. */
  seal(text: string, context: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${VERSION}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** Returns a keyed hash (hex) of a text: for values that are readable by clients but must not be forged. */
  proof(text: string, context: string): string {
    let key = this.proofKeys.get(context);
    if (!key)
      this.proofKeys.set(context, (key = Buffer.from(hkdfSync('sha256', this.key, '', `proof ${context}`, KEY_BYTES))));
    return createHmac('sha256', key).update(text).digest('hex');
  }

  open(sealed: string, context: string): string {
    try {
      const [version, body = ''] = sealed.split(':');
      const bytes = Buffer.from(body, 'base64url');
      if (version !== VERSION || bytes.length < 28) throw new VaultError('Unknown form');
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new VaultError('A stored secret cannot be opened with the key in the data folder');
    }
  }
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a key to a temporary file and links it into place: atomically, and without replacing an existing one. */
function makeKey(file: string): string {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, key);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}
