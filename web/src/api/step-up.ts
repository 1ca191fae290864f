/** Function that prompts for a step-up; resolves to false if the user declines. */
type StepUpPrompt = () => Promise<boolean>;

let prompt: StepUpPrompt | undefined;
let pending: Promise<boolean> | undefined;

/** Sets the prompt; returns the function that removes it. */
export function setStepUpPrompt(asker: StepUpPrompt): () => void {
  prompt = asker;
  return () => {
    if (prompt === asker) prompt = undefined;
  };
}

/** Prompts once for all calls that wait meanwhile. Resolves to false without a prompt. */
export async function requestStepUp(): Promise<boolean> {
  if (!prompt) return false;
  pending ??= prompt().finally(() => (pending = undefined));
  return pending;
}

/** Code of the core when a recent step-up is required. */
export const STEP_UP = 'step-up.required';
/** Code used when the user declined the step-up. */
export const DECLINED = 'step-up.declined';
