import { registerDocument } from '../../server/register/register.document.ts';

/** `npm run --silent register > docs/register.md`: what is stored, why and for how long. */
process.stdout.write(registerDocument());
