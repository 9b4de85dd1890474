-- What an operator was handed of a queue, which nobody else is handed until then.
create table operator_claim (
  queue text not null,
  item text not null,
  operator text not null,
  until timestamptz not null,
  primary key (queue, item)
);
