-- Whether a photo is a drawing, which is shown with its caption below it. A profile's copy of its main photo says so too.
alter table photo add column drawn boolean not null default false;
update profile set main_image = main_image || '{"drawn": false}' where main_image is not null;
