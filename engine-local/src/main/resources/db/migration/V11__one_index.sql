-- An index is compared with the catalog when it is opened, so removals need no list of their own.
DROP TABLE project_removal;
