/** The components that show and upload photos in conversations: one file, fetched with the first photo. */
export { PhotoMessage } from './photo-message.tsx';
export { uploadPhotos } from './upload-photos.ts';
