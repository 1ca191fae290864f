// Loaded when a password is first used, because most starts need none.
const argon2 = () => import('@node-rs/argon2');

/** Argon2id parameters recommended by OWASP: 19 MiB, two passes. About 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let nobody: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, COST);
}

/**
 * Verifies a password. Without a hash it takes the same time and fails, so that the duration does not reveal which accounts exist.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await argon2();
  nobody ??= hashPassword('nobody has this password');
  const isValid = await verify(hash ?? (await nobody), password);
  return isValid && hash !== undefined;
}
