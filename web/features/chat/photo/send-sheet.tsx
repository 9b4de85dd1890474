import { Button } from '@mantine/core';
import { readSettings } from '@rendezvous/contract/site';
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { newId } from '../../../platform/browser/new-id.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { query } from '../../../platform/query/query.ts';
import { useMember } from '../../../platform/session/session.ts';
import type { DialogProps } from '../../../ui/dialog/modal-dialog.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { offerPackages, type PackageOffer } from '../../../ui/offers/package-offer.ts';
import { ChosenPhoto, useRefusals } from './chosen-photo.tsx';
import { PhotoStyle } from './photo-style.tsx';

import { useSendPhotos } from './use-send-photos.ts';

interface SendSheetProps extends Pick<DialogProps, 'isOpen' | 'onClose'> {
  addressee: PackageOffer['addressee'];
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  /** Asks for more photos. */
  onMore: () => void;
}

/** Previews the chosen photos, with the price of sending them. */
export default function SendSheet({ addressee, files, isOpen, onChange, onMore, onClose }: SendSheetProps) {
  const { t } = useTranslation('photo');
  const { credits } = useMember();
  const settings = useSettings();
  // Read again after a photo was refused at an earlier price.
  const { photo_credits } = useQuery({ ...query(readSettings), enabled: false }).data ?? settings;
  const sendPhotos = useSendPhotos(addressee.id);
  useTranslation('credit');
  const refusals = useRefusals(files);
  const price = photo_credits * files.length;
  const remove = (file: File, button: HTMLElement) => {
    // The button goes with its photo: the next one, or the one that adds, takes the focus.
    button.closest('li')?.nextElementSibling?.querySelector('button')?.focus();
    const left = files.filter((other) => other !== file);
    onChange(left);
    if (left.length === 0) onClose();
  };
  const send = () => {
    // A second press comes while the sheet is still going away.
    if (!isOpen) return;
    onClose();
    inBackground(sendPhotos(files, photo_credits));
  };
  const buy = () => {
    onClose();
    offerPackages({ addressee, hasDraft: false, title: t('credit:buy') });
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('send.action', { name: addressee.name })} size="large">
      <PhotoStyle />
      <ul className="photo-chosen">
        {files.map((file, index) => (
          <ChosenPhoto
            key={keyOf(file)}
            file={file}
            refusals={refusals}
            removeLabel={t('send.remove', { number: index + 1 })}
            onRemove={(button) => remove(file, button)}
          />
        ))}
        <li>
          <button type="button" className="photo-more" onClick={onMore}>
            <IconPhotoPlus size={28} stroke={1.5} aria-hidden />
            {t('add')}
          </button>
        </li>
      </ul>
      <div className="photo-foot">
        <Refused of={refusals.all} isNamed={files.length > 1} />
        <p className="photo-note">{t('send.note', { name: addressee.name })}</p>
        {price > credits ? (
          <>
            <p className="photo-problem" role="status">
              {`${t('credit:error.insufficient')}. ${t('send.short', { price, credits })}`}
            </p>
            <Button color="secondary" size="lg" fullWidth onClick={buy}>
              {t('credit:buy')}
            </Button>
          </>
        ) : (
          <Button
            color="secondary"
            size="lg"
            fullWidth
            disabled={refusals.all.size > 0 || files.length === 0}
            onClick={send}
          >
            {price > 0
              ? t('send.paid', { count: files.length, credits: price })
              : t('send.free', { count: files.length })}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

interface RefusedProps {
  of: ReturnType<typeof useRefusals>['all'];
  /** Whether the files are named, as there are others. */
  isNamed: boolean;
}

/** Why files cannot be sent, each reason once. */
function Refused({ of, isNamed }: RefusedProps) {
  const { t } = useTranslation('photo');
  return [...of].map(([code, files]) => (
    <p key={code} className="photo-problem" role="alert">
      {isNamed && <strong>{files.map(({ name }) => name).join(', ')}: </strong>}
      {codeText(t, code)}
    </p>
  ));
}

const keys = new WeakMap<File, string>();
/** The same file may be chosen twice. */
function keyOf(file: File): string {
  const key = keys.get(file) ?? newId();
  keys.set(file, key);
  return key;
}
