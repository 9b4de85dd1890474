-- Sites whose demo members were imported, and the pools that show these. Only the import writes it.
create table demo_import (
  site_id text primary key,
  pool text not null
);
-- No mail reaches these domains, so nobody but the import has a confirmed account there.
insert into demo_import (site_id, pool)
select distinct on (site_id) site_id, pool
from account_member
where status = 'active' and (email = 'demo@' || site_id || '.test' or email like '%@demo.invalid')
order by site_id;
