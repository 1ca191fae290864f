/** Asks whoever sits there to prove again who they are; answers false where they would rather not. */
export type StepUpPrompt = () => Promise<boolean>;

let ask: StepUpPrompt | undefined;
let asking: Promise<boolean> | undefined;

/** From now on this one asks, until the function it answers is called. */
export function setStepUpPrompt(asker: StepUpPrompt): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = undefined;
  };
}

/** Asks once for all calls that wait meanwhile. Without anybody to ask there is no proof. */
export async function requestStepUp(): Promise<boolean> {
  if (!ask) return false;
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

/** The core wants a fresh proof before it answers. */
export const STEP_UP = 'step-up.required';
/** Nobody gave one. */
export const DECLINED = 'step-up.declined';
