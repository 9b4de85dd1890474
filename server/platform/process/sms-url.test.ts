import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (SMS_URL: string) => readConfig({ DATA_DIR: '/tmp', SECRET: 'x'.repeat(32), SMS_URL }).SMS_URL;
const sid = `AC${'0'.repeat(32)}`;

test('an address names the provider, our account there and the sender', () => {
  expect(read(`twilio://${sid}:a%2Fb@+15005550006`)).toEqual({
    provider: 'twilio',
    apiUrl: 'https://api.twilio.com',
    account: sid,
    token: 'a/b',
    from: '+15005550006',
  });
  expect(read(`twilio://${sid}:token@MG${'a'.repeat(32)}`)).toMatchObject({ from: `MG${'a'.repeat(32)}` });
  expect(read('sinch://plan_1:token@My%20Brand')).toEqual({
    provider: 'sinch',
    apiUrl: 'https://eu.sms.api.sinch.com',
    account: 'plan_1',
    token: 'token',
    from: 'My Brand',
  });
  expect(read('sinch://plan_1:token@31612345678/?region=us')).toMatchObject({ apiUrl: 'https://us.sms.api.sinch.com' });
});

test.each([
  ['https://plan:secret@sender', 'no such address'],
  ['sinch://plan:se/cret@sender', 'no such address'],
  ['toString://plan:secret@sender', 'no such address'],
  ['twilio://plan:secret@+15005550006', 'no account'],
  ['sinch://pl%2Fan:secret@sender', 'no account'],
  ['sinch://plan@sender', 'no token'],
  ['sinch://plan:100%@sender', 'no token'],
  ['sinch://plan:se%0Acret@sender', 'no token'],
  ['sinch://plan:secret@', 'no such address'],
  ['sinch://plan:secret@much-too-long-a-name', 'no sender'],
  ['sinch://plan:secret@12', 'no sender'],
  [`sinch://plan:secret@MG${'a'.repeat(32)}`, 'no sender'],
  ['sinch://plan:secret@sender?region=evil.example%23', 'region'],
  ['sinch://plan:secret@sender?regoin=eu', 'parameter'],
  [`twilio://${sid}:secret@sender?region=eu`, 'parameter'],
  ['sinch://plan:secret@sender/batches', 'wrong path'],
])('%s is refused with the name of its variable, without revealing its token', (url, because) => {
  expect(() => read(url)).toThrow(new RegExp(`^SMS_URL: must look like twilio://[^\n]*, but .*${because}[^\n]*$`));
  expect(() => read(url)).not.toThrow(/se\/?cret|100%@/);
});
