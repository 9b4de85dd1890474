/** EdDSA, ES256, RS256: every authenticator supports one of them. */
export const passkeyAlgorithms = [-8, -7, -257];
export const passkeySelection = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'required',
} as const;

const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** The transports that the contract knows. */
export const passkeyTransports = (given: readonly string[]): string[] => given.filter((one) => known.includes(one));

/** Loaded with the first passkey, as many processes never see one. */
export const passkeyLibrary = () => import('@simplewebauthn/server');
