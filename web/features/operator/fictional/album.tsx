import { Button, FileButton } from '@mantine/core';
import {
  addFictionalPhoto,
  mainFictionalPhoto,
  maxFictionalPhotos,
  readFictional,
  removeFictionalPhoto,
  type WholeFictional,
} from '@rendezvous/contract/fictional';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { upload } from '../../../platform/query/upload.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { useReadAgain } from './fictional.queries.ts';
import { Picture } from './picture.tsx';

type Act = (profile: string) => Promise<unknown>;

/** A profile's photos, which are looked at before members see them, as theirs are. */
export function Album({ profile: { id, name, photo: main, photos } }: { profile: WholeFictional }) {
  const { t } = useTranslation('fictional');
  const readAgain = useReadAgain();
  const change = useMutation({
    mutationFn: (act: Act) => act(id),
    onSuccess: () => readAgain(readFictional),
  });
  const busy = change.isPending;
  return (
    <section className="desk-form">
      <p className="desk-soft">{t('album.text')}</p>
      <ul className="desk-album" hidden={photos.length === 0}>
        {photos.map(({ id: photo, status, rejection }, place) => (
          <li key={photo}>
            <Picture
              className="desk-shot"
              profile={id}
              photo={photo}
              alt={t('album.photo', { name, place: place + 1 })}
            />
            <span className="desk-soft">
              {rejection
                ? t(`photo:rejection.${rejection}`)
                : photo === main
                  ? t('photo:main')
                  : status === 'checking' && t('photo:checking')}
            </span>
            {status === 'active' && photo !== main && (
              <Button
                size="xs"
                variant="default"
                disabled={busy}
                onClick={() => change.mutate((profile) => api(mainFictionalPhoto, { body: { profile, photo } }))}
              >
                {t('photo:make_main')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              onClick={() => change.mutate((profile) => api(removeFictionalPhoto, { body: { profile, photo } }))}
            >
              {t('photo:delete')}
            </Button>
          </li>
        ))}
      </ul>
      {photos.filter(({ status }) => status !== 'rejected').length < maxFictionalPhotos && (
        <FileButton
          accept="image/*"
          onChange={(file) =>
            file && change.mutate((profile) => upload(addFictionalPhoto, { body: { profile }, file }))
          }
        >
          {(props) => (
            <Button {...props} variant="default" loading={busy}>
              {t('album.add')}
            </Button>
          )}
        </FileButton>
      )}
      <FormProblem error={change.error} />
    </section>
  );
}
