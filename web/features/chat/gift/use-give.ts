import type { MessageInput } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import type { GiftOffer } from '@rendezvous/contract/gift';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { newId } from '../../../platform/browser/new-id.ts';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useMember } from '../../../platform/session/session.ts';
import { addOutgoing, type Outgoing, removeOutgoing, useOutgoing } from '../outbox/outbox.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';

/** After this long without an answer, a gift is left to the outbox and shown as being sent. */
const waitsFor = 4 * second;

interface Ends {
  /** Delivered, or still being sent. */
  onGiven: () => void;
  /** Refused with this failure's code, and removed from the outbox. */
  onRefused: (code: string, params: Outgoing['params']) => void;
}

/** Gives a gift by way of the outbox, which sends it once, whatever happens to the page. */
export function useGive(profile: string, { onGiven, onRefused }: Ends) {
  const client = useQueryClient();
  const { id } = useMember();
  const [given, setGiven] = useState<string>();
  const outgoing = useOutgoing().find(({ client_id }) => client_id === given);
  const isArrived = given !== undefined && !outgoing;
  const problem = outgoing?.problem;
  const end = useEffectEvent((code?: string) => {
    setGiven(undefined);
    if (code === undefined) return onGiven();
    if (given) removeOutgoing(given);
    onRefused(code, outgoing?.params);
  });
  useEffect(() => {
    if (isArrived || problem !== undefined) end(problem);
  }, [isArrived, problem]);
  useEffect(() => {
    if (given === undefined) return;
    const timer = setTimeout(() => end(), waitsFor);
    return () => clearTimeout(timer);
  }, [given]);

  return {
    isGiving: given !== undefined,
    give({ code, credits }: GiftOffer, text: string, answers: Pick<MessageInput, 'knows_fictional' | 'sure'>) {
      const client_id = newId();
      addOutgoing({
        client_id,
        sender: id,
        profile,
        content: { kind: 'gift', gift: code, price: credits, text: text.trim(), ...answers },
        created_at: new Date(serverNow()).toISOString(),
      });
      setGiven(client_id);
      sendOutbox(client);
    },
  };
}
