-- A user of its own for Stoa: it may make its roles, and row-level security holds for it.
\getenv password POSTGRES_PASSWORD
create role stoa login createrole password :'password';
create database stoa owner stoa;
