/**
 * The name of the key, or of the user while they are a member of the workspace, whose column
 * `author` is given; `$1` is the workspace.
 */
export const authorNameSql = (author: string): string =>
  `case ${author} ->> 'kind'
     when 'person' then (select name from users where user_id = ${author} ->> 'id')
     when 'api_key' then (select name from api_keys where workspace_id = $1 and key_id = ${author} ->> 'id') end`;
