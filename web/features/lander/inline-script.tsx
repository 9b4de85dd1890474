import { useNonce } from '../../platform/document/page.tsx';

/** Runs a function of ours, as the build's text (`?script`), where it stands: after what it is about. */
export function InlineScript({ run, on }: { run: string; on?: string }) {
  const argument = on === undefined ? '' : JSON.stringify(on);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a function of ours, as text
  return <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: `(${run})(${argument})` }} />;
}
