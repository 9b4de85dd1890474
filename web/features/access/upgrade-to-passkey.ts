let upgrade = Promise.resolve();

/**
 * Has the browser make a passkey beside the password it has just kept, where it does so by itself. It says nothing
 * unless it made one.
 */
export function upgradeToPasskey(): void {
  upgrade = make().catch(() => {
    // Nobody asked for it; the settings have another way.
  });
}

async function make(): Promise<void> {
  const can = await window.PublicKeyCredential?.getClientCapabilities?.();
  if (!can?.conditionalCreate) return;
  const { createPasskey } = await import('./create-passkey.ts');
  await createPasskey({}, true);
}

/** Resolves once the browser has made one or gives up, which may take minutes. */
export const untilUpgraded = (): Promise<void> => upgrade;
