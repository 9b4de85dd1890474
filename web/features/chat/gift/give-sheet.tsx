import { Button } from '@mantine/core';
import { chatFailures } from '@rendezvous/contract/chat';
import { creditFailures } from '@rendezvous/contract/credit';
import type { Problem } from '@rendezvous/contract/endpoint';
import type { GiftOffer } from '@rendezvous/contract/gift';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { vibrate } from '../../../platform/browser/motion.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { type Translate, useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { useMember } from '../../../platform/session/session.ts';
import type { DialogProps } from '../../../ui/dialog/modal-dialog.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import type { PackageOffer } from '../../../ui/offers/package-offer.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { giftsQuery } from '../../gift/gift.queries.ts';
import { ComingGifts, GiftChoice } from '../../gift/gift-choice.tsx';
import { GiftStyle } from '../../gift/gift-style.tsx';
import { neededParam, purchasePath } from '../../payment/checkout/purchase-path.ts';
import { isSureAsked } from '../outbox/sure.ts';
import { giftPath } from './gift-path.ts';
import { useGiftWords } from './use-gift-words.ts';
import { useGive } from './use-give.ts';

interface GiveSheetProps extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  addressee: PackageOffer['addressee'];
  /** The gift chosen before, such as before a purchase. */
  chosen?: string | undefined;
  onGiven: () => void;
}

/** The gifts of the site over a profile or a conversation, with words for the one that is given. */
export default function GiveSheet({ addressee, ...props }: GiveSheetProps) {
  const { t } = useTranslation('gift');
  // Loads the words of the button inside, whose fallback would hide it for a moment.
  useTranslation('credit');
  const { name } = addressee;
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t('title', { name })} size="large">
      <GiftStyle />
      <Give addressee={addressee} {...props} />
    </Sheet>
  );
}

/** The benefits of a purchase: credits, and for a free member more conversations. */
const opensByPurchase: readonly string[] = [creditFailures.insufficient.code, chatFailures.conversation_limit.code];

/** `giftFailures.price_changed`; named by its code, as every page would carry the constant. */
const priceChanged = 'gift.price_changed';

/** Where the credits for a gift are bought, which lead back to it, or to all gifts where none is chosen. */
const creditsFor = (addressee: string, gift: GiftOffer | undefined) =>
  purchasePath(
    '/credits',
    { next: giftPath(addressee, gift?.code ?? '') },
    gift && { [neededParam]: String(gift.credits) },
  );

function Give({ addressee, chosen, onGiven }: GiveSheetProps) {
  const { t } = useTranslation('gift');
  const navigate = useNavigate();
  const { credits, id } = useMember();
  const { message_length } = useSettings();
  const [words, setWords] = useGiftWords(id, addressee.id);
  const { data, error, isFetching, refetch } = useQuery({ ...giftsQuery, refetchOnMount: 'always' });
  const [code, setCode] = useState(chosen);
  const [refusal, setRefusal] = useState<string>();
  const [params, setParams] = useState<Problem['params']>();
  /** The questions that the giver has read. */
  const [read, setRead] = useState<readonly string[]>([]);
  const gift = data?.gifts.find((offer) => offer.code === code);
  const buy = () => inBackground(navigate(creditsFor(addressee.id, gift)));
  const { give, isGiving } = useGive(addressee.id, {
    onGiven: () => {
      setWords('');
      vibrate();
      onGiven();
    },
    onRefused: (reason, details) => {
      if (gift && opensByPurchase.includes(reason)) return buy();
      setRefusal(reason);
      setParams(details);
      setRead((before) => [...before, reason]);
      // The catalogue has changed: shows the current one.
      inBackground(refetch());
    },
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => inBackground(refetch())} />;
  const choose = (next: string) => {
    setRefusal(undefined);
    setCode(next);
  };
  return (
    <>
      <p className="gift-balance">{t('balance', { credits })}</p>
      {data ? (
        <GiftChoice
          gifts={data.gifts}
          chosen={gift?.code}
          onChoose={choose}
          label={t('title', { name: addressee.name })}
          balance={credits}
          isDisabled={isGiving}
        />
      ) : (
        <ComingGifts />
      )}
      <div className="gift-foot">
        <FreeTextField
          aria-label={t('words')}
          placeholder={t('words')}
          rows={2}
          value={words}
          most={message_length}
          tooLong="chat.text_too_long"
          disabled={isGiving}
          onChange={(event) => {
            setWords(event.currentTarget.value);
            setRead((before) => before.filter((code) => !isSureAsked(code)));
          }}
        />
        <Refusal code={refusal} params={params} gift={isFetching ? undefined : gift} />
        <GiveButton
          gift={gift}
          hasEnough={!data || data.gifts.some((offer) => offer.credits <= credits)}
          isBusy={isGiving || (refusal !== undefined && isFetching)}
          onGive={(offer) =>
            give(offer, words, {
              knows_fictional: read.includes(chatFailures.fictional.code),
              sure: read.some(isSureAsked),
            })
          }
          onBuy={buy}
        />
      </div>
    </>
  );
}

interface RefusalProps {
  code: string | undefined;
  params: Problem['params'];
  gift: GiftOffer | undefined;
}

/** Why the gift was not given; one whose price changed is named with its new one. */
function Refusal({ code, params, gift }: RefusalProps) {
  const { t } = useTranslation('gift');
  // The words of the failures that any message may meet.
  useTranslation('chat');
  useTranslation('profile');
  useTranslation('scam');
  if (code === undefined) return null;
  const text =
    code === priceChanged && gift
      ? t('new_price', { gift: nameOf(t, gift), credits: gift.credits })
      : codeText(t, code, params);
  return (
    <p className="gift-problem" role="alert">
      {text}
    </p>
  );
}

const nameOf = (t: Translate, { code }: GiftOffer) => t([`name.${code}`, 'name.other']);

interface GiveButtonProps {
  gift: GiftOffer | undefined;
  /** Whether the credits suffice for any gift. */
  hasEnough: boolean;
  isBusy: boolean;
  onGive: (gift: GiftOffer) => void;
  onBuy: () => void;
}

/** Focuses the gifts, for a member who presses the button before choosing one. */
function toTheGifts({ currentTarget }: MouseEvent<HTMLElement>): void {
  const first = currentTarget.closest('[role="dialog"]')?.querySelector<HTMLInputElement>('[name="gift"]');
  first?.focus();
}

/** Says to choose a gift, then names it and its price; without the credits for it, it leads to them. */
function GiveButton({ gift, hasEnough, isBusy, onGive, onBuy }: GiveButtonProps) {
  const { t } = useTranslation('gift');
  useTranslation('credit');
  const { credits } = useMember();
  if (gift ? gift.credits > credits : !hasEnough) {
    return (
      <>
        <p className="gift-problem" role="status">
          {gift ? t('missing', { credits: gift.credits - credits }) : t('credit:error.insufficient')}
        </p>
        <Button color="secondary" size="lg" fullWidth onClick={onBuy}>
          {t('credit:buy')}
        </Button>
      </>
    );
  }
  if (!gift) {
    return (
      <Button variant="default" size="lg" fullWidth loading={isBusy} onClick={toTheGifts}>
        {t('choose')}
      </Button>
    );
  }
  return (
    <Button color="secondary" size="lg" fullWidth loading={isBusy} onClick={() => onGive(gift)}>
      {t('give', { gift: nameOf(t, gift), credits: gift.credits })}
    </Button>
  );
}
