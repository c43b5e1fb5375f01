-- After a dump was restored into another cluster, events get transaction ids of that cluster.
grant update (txid) on events to stoa_system;
