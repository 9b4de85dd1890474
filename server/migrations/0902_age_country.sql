-- Where an age check was required of a member who has never passed one, in place of that it was: what a brand requires
-- there no more holds nobody. Of those before it is the profile's country.
alter table member add column age_country text;
update member set age_country = (select country from profile p where p.member_id = member.id) where age_check = 'required';
alter table member drop column age_check;
