/** Function that prompts for a step-up; resolves to false if the user declines. */
type StepUpPrompt = () => Promise<boolean>;

let prompt: StepUpPrompt | undefined;
let pending: Promise<boolean> | undefined;

/** Sets the prompt; returns a function that removes it. */
export function setStepUpPrompt(asker: StepUpPrompt): () => void {
  prompt = asker;
  return () => {
    if (prompt === asker) prompt = undefined;
  };
}

/** Prompts once for all requests that arrive while the prompt is open. Resolves to false without a prompt. */
export async function requestStepUp(): Promise<boolean> {
  if (!prompt) return false;
  pending ??= prompt().finally(() => (pending = undefined));
  return pending;
}

/** Error code of the core when an action requires a recent step-up. */
export const STEP_UP = 'step-up.required';
/** Code used when the user declined the step-up. */
export const DECLINED = 'step-up.declined';
