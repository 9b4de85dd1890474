import { Button, Loader } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import classes from './photo-picker.module.css';
import type { Upload } from './use-uploads.ts';

/** A photo being uploaded, or the error of its upload. */
export function UploadTile({
  upload,
  onRetry,
  onDismiss,
}: {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const { t } = useTranslation('photo');
  const hasFailed = upload.error !== undefined;
  return (
    <div className={classes.upload} data-failed={hasFailed || undefined}>
      <div className={classes.preview} style={{ backgroundImage: `url("${upload.preview}")` }} />
      <div className={classes.state} role={hasFailed ? 'alert' : 'status'}>
        {hasFailed ? (
          <>
            <p className={classes.reason}>{problemText(t, upload.error)}</p>
            <div className={classes.choices}>
              <Button size="xs" variant="white" onClick={onRetry}>
                {t('retry')}
              </Button>
              <Button size="xs" variant="white" onClick={onDismiss}>
                {t('common:close')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <Loader size="sm" color="white" />
            <span>{t('uploading')}</span>
          </>
        )}
      </div>
    </div>
  );
}
