-- What a picture shows, in four parts of 16 bits, each plus 65536 times its place: two pictures that differ in at most
-- three bits share a part. Null for photos from before.
alter table photo add column perceptual_hash int[];
create index photo_perceptual_hash on photo using gin (perceptual_hash);
