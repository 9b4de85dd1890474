import { second } from '@rendezvous/contract/durations';
import type { Queue } from '@rendezvous/contract/operator-desk';
import { handedFor } from '@rendezvous/contract/operator-queue';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inBackground } from '../../../platform/query/background.ts';
import { useRecount } from '../desk.queries.ts';
import { countDecided } from './counts.ts';

/** How long a decision can be undone; it is sent after that, or when the operator leaves the screen. */
const undoneWithin = 10 * second;
/** Asks for more items when fewer than these are left. */
const fewLeft = 5;

interface Unsent<Item, Decision> {
  readonly item: Item;
  readonly decision: Decision;
  readonly due: number;
}

interface QueueOptions<Item, Decision> {
  readonly name: Queue;
  readonly site: string | undefined;
  readonly keyOf: (item: Item) => string;
  /** Asks for the items that have waited longest, those in hand included. */
  readonly take: () => Promise<readonly Item[]>;
  readonly send: (item: Item, decision: Decision) => Promise<unknown>;
}

/**
 * Works through the items that an operator is handed of a queue. A decision is sent after ten seconds, so that it can
 * be undone before anyone learns of it; if sending fails, its item is back.
 */
export function useQueue<Item, Decision>({ name, site, keyOf, take, send }: QueueOptions<Item, Decision>) {
  const handed = useHanded([name, site ?? ''], take);
  const recount = useRecount();
  const [unsent, setUnsent] = useState<readonly Unsent<Item, Decision>[]>([]);
  const [sent, setSent] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<Error | null>(null);

  const isDecided = (item: Item) => sent.includes(keyOf(item)) || unsent.some((one) => keyOf(one.item) === keyOf(item));
  const waiting = (handed.data ?? []).filter((item) => !isDecided(item));
  const { at, current, choose, move, leave, visit } = usePlace(waiting, keyOf);
  const last = unsent.at(-1);

  const deliver = (ones: readonly Unsent<Item, Decision>[]) => {
    if (ones.length === 0) return;
    setUnsent((all) => all.filter((one) => !ones.includes(one)));
    setSent((all) => [...all, ...ones.map(({ item }) => keyOf(item))]);
    for (const { item, decision } of ones) {
      const sending = send(item, decision).then(recount, (error: Error) => {
        setSent((all) => all.filter((key) => key !== keyOf(item)));
        setFailure(error);
      });
      inBackground(sending.finally(() => countDecided(name, -1)));
    }
  };
  useDelivery(unsent, deliver);

  const isFew = handed.data !== undefined && waiting.length <= fewLeft && unsent.length + sent.length > 0;
  useRefill(isFew, handed.refetch);
  useCountWith(handed.dataUpdatedAt, recount);

  return {
    name,
    handed,
    waiting,
    at,
    current,
    failure,
    move,
    choose: (item: Item) => choose(keyOf(item)),
    decide(decision: Decision) {
      if (!current) return;
      setFailure(null);
      leave();
      countDecided(name, 1);
      setUnsent((all) => [...all, { item: current, decision, due: Date.now() + undoneWithin }]);
    },
    /** Leaves for another page, from which Back leads to the same item. */
    visit: (path: string, state?: object) => visit(path, { item: current && keyOf(current), state }),
    /** For decisions that a form has sent, which cannot be undone. */
    done(item: Item) {
      leave();
      setSent((all) => [...all, keyOf(item)]);
      countDecided(name, 1);
      inBackground(recount().finally(() => countDecided(name, -1)));
    },
    /** The latest decision, as long as it can be undone. */
    last: last && {
      item: last.item,
      decision: last.decision,
      due: last.due,
      undo() {
        countDecided(name, -1);
        setUnsent(unsent.slice(0, -1));
        choose(keyOf(last.item));
      },
    },
  };
}

/** Where the operator is among what waits. */
function usePlace<Item>(waiting: readonly Item[], keyOf: (item: Item) => string) {
  const { chosen, choose, visit } = useChosen();
  const at = Math.max(
    0,
    waiting.findIndex((item) => keyOf(item) === chosen),
  );
  return {
    at,
    current: waiting[at],
    choose,
    visit,
    move(by: number) {
      const next = waiting[Math.min(waiting.length - 1, Math.max(0, at + by))];
      if (next) choose(keyOf(next));
    },
    leave() {
      const next = waiting[at + 1] ?? waiting[at - 1];
      choose(next && keyOf(next));
    },
  };
}

/** The items that the operator is handed, which are theirs as long as they stay on the screen. */
const useHanded = <Item>(key: readonly string[], take: () => Promise<readonly Item[]>) =>
  useQuery({
    queryKey: ['operator-queue', ...key],
    queryFn: take,
    refetchInterval: handedFor / 2,
    refetchOnMount: 'always',
    gcTime: 0,
  });

/** Asks for more once few are left. */
function useRefill(isFew: boolean, refetch: () => Promise<unknown>) {
  useEffect(() => {
    if (isFew) inBackground(refetch());
  }, [isFew, refetch]);
}

/** Counts what waits whenever items are handed, so that the number beside the screen's name is of the same moment. */
function useCountWith(handedAt: number, recount: () => Promise<void>) {
  const count = useEffectEvent(recount);
  useEffect(() => {
    if (handedAt > 0) inBackground(count());
  }, [handedAt]);
}

/** The chosen item; at first the one from which the operator left for another page, after Back. */
function useChosen() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [chosen, choose] = useState<string | undefined>((state as { item?: string } | null)?.item);
  return {
    chosen,
    choose,
    async visit(path: string, { item, state: ofPage }: { item: string | undefined; state: object | undefined }) {
      await navigate('.', { replace: true, state: { item } });
      await navigate(path, { state: ofPage });
    },
  };
}

/** Delivers each decision once it is due, and all of them when the operator leaves. */
function useDelivery<One extends { readonly due: number }>(
  unsent: readonly One[],
  deliver: (ones: readonly One[]) => void,
) {
  const deliverOnes = useEffectEvent(deliver);
  const deliverAll = useEffectEvent(() => deliver(unsent));
  useEffect(() => {
    const [first] = unsent;
    if (!first) return;
    const timer = setTimeout(() => deliverOnes([first]), Math.max(0, first.due - Date.now()));
    return () => clearTimeout(timer);
  }, [unsent]);

  useEffect(() => {
    const leave = () => deliverAll();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
