-- A separate user for Stoa. It can create the roles of the server, and row-level security applies to it.
\getenv password POSTGRES_PASSWORD
create role stoa login createrole password :'password';
create database stoa owner stoa;
