-- The landing page whose form a member signed up with, and its variant; null is its plain page.
alter table account_tracking add column lander text, add column variant text;
