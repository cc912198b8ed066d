// The answers of our reads as PostgreSQL can write them itself: one statement each, which gives the body as text. What
// only a policy knows – what the caller may do with a row – stands in `flags`, ready to be picked by the row's state.
export type Flags = Record<string, { can: unknown; cannot: unknown }>
export type Given = {
  company: number
  user: number
  inspection: number
  task: number
  zone: string
  flags: { inspections: Flags; certifications: Flags; claims: Flags }
}
export type Statement = { text: string; values: unknown[] }

export const time = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** base64url of a text, without its padding. */
const cursor = (text: string) => `translate(encode(convert_to(${text}, 'UTF8'), 'base64'), E'+/=\\n', '-_')`
const named = (alias: string) => `json_build_object('id', ${alias}.id, 'name', ${alias}.name)`
const taskOf = `json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'folder_id', t.folder_id)`

/** Rows of an order by id, the newest first; where there are more, a cursor leads on. */
const page = (name: string, total: string, size = 20) =>
  `'page', 1, 'page_size', ${size}, 'total', (${total}),
   'next', CASE WHEN (${total}) > ${size} THEN ${cursor(`format('["-${name}",null,%s,${size}]', min(r.id))`)} END, 'previous', NULL`

/** How many rows a list has, from the counts that are kept of it. */
const kept = (list: string, scope: string, of: string, states: string, deltas: string) =>
  `SELECT COALESCE(sum(k.n), 0)::bigint FROM (
     SELECT c.n FROM list_counts c WHERE c.company_id = $1 AND c.list = '${list}' AND c.scope = '${scope}' AND c.scope_id = ${of} AND c.${states}
     UNION ALL SELECT d.n FROM list_deltas d WHERE d.company_id = $1 AND d.list = '${list}' AND ${deltas}) k`

const filesOf = `CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE c.state IN ('hashing', 'sealing', 'certified')) AS arrived,
    count(*) FILTER (WHERE c.state = 'certified') AS certified,
    count(*) FILTER (WHERE c.state IN ('queued', 'uploading', 'hashing')) AS pending
  FROM certifications c WHERE c.company_id = $1 AND c.inspection_id = i.id AND c.deleted_at IS NULL) n
  CROSS JOIN LATERAL (SELECT $2::json -> (i.state || CASE WHEN n.pending > 0 THEN ' pending' ELSE '' END
    || CASE WHEN u.range = 'RANGE_ADMIN' OR EXISTS (SELECT FROM task_assignees a WHERE a.company_id = $1 AND a.task_id = t.id AND a.user_id = u.id)
      OR EXISTS (SELECT FROM folder_members m WHERE m.company_id = $1 AND m.folder_id = t.folder_id AND m.user_id = u.id AND u.range = 'RANGE_SUPERVISOR')
    THEN '' ELSE ' unassigned' END) AS flags) x`
/** Of `inspections i`: `$1` is the company, `$2` what the caller may do. */
export const inspectionBody = `json_build_object('id', i.id, 'number', i.number, 'state', i.state, 'task', ${taskOf},
  'template', json_build_object('id', tp.id, 'name', tp.name, 'version', i.template_version), 'occurrence_id', i.occurrence_id, 'email', NULL,
  'title', i.title, 'person', ${named('u')}, 'created_at', ${time('i.created_at')}, 'updated_at', ${time('i.updated_at')},
  'submitted_at', ${time('i.submitted_at')},
  'submitted_by', (SELECT ${named('b')} FROM users b WHERE b.id = i.submitted_by), 'answers_sha256', i.answers_sha256, 'version', i.version,
  'counts', json_build_object('certifications', n.arrived, 'certified', n.certified),
  'round', i.round, 'review', i.review,
  'report_id', (SELECT max(r.id) FROM reports r WHERE r.company_id = $1 AND r.inspection_id = i.id AND r.state = 'ready' AND r.deleted_at IS NULL
    AND r.storage_key IS NOT NULL AND r.inspection_version = i.version AND (i.review IS DISTINCT FROM 'approved' OR r.inspection_approved)),
  'can', x.flags -> 'can', 'cannot', x.flags -> 'cannot')`
export const inspectionJoins = `JOIN tasks t ON t.id = i.task_id JOIN users u ON u.id = i.user_id JOIN templates tp ON tp.id = i.template_id ${filesOf}`
/** The ids first: an index has them all in order, and nothing else is read of rows that are not shown. */
const inspectionRows = (where: string, size: number) =>
  `SELECT i.id, ${inspectionBody} AS body FROM (SELECT i.id FROM inspections i WHERE i.company_id = $1 AND i.deleted_at IS NULL AND ${where}
     ORDER BY i.id DESC LIMIT ${size}) p JOIN inspections i ON i.id = p.id ${inspectionJoins} ORDER BY i.id DESC`
const rows = `COALESCE(json_agg(r.body), '[]')`

const kindOf = `CASE WHEN m.type LIKE 'image/%' THEN 'image' WHEN m.type LIKE '%/pdf' THEN 'pdf' WHEN m.type LIKE 'video/%' THEN 'video' ELSE 'unknown' END`
const certificationBody = `json_build_object('id', c.id, 'identifier', c.identifier, 'state', c.state, 'failure', c.failure,
  'category', c.category, 'kind', ${kindOf}, 'title', c.title, 'description', c.description, 'version', c.version, 'media_type', c.media_type, 'size', c.size,
  'width', c.width, 'height', c.height, 'duration_s', c.duration_s, 'pages', c.pages, 'sha256', c.sha256, 'task', ${taskOf},
  'inspection_id', c.inspection_id, 'inspection_title', i.title, 'slot', (SELECT jsonb_path_query_first(v.structure, '$.** ? (@.id == $id).label', jsonb_build_object('id', c.component_id))
     FROM template_versions v WHERE v.company_id = $1 AND v.template_id = i.template_id AND v.version = i.template_version), 'report_id', c.report_id, 'component_id', NULLIF(c.component_id, ''), 'person', ${named('u')},
  'created_at', ${time('c.created_at')}, 'received_at', ${time('c.received_at')}, 'sealed_at', ${time('c.sealed_at')},
  'log_index', (SELECT s.log_index FROM statements s WHERE s.certification_id = c.id AND s.kind = 'certification'),
  'preview', c.preview, 'unreadable', c.unreadable,
  'damage', (SELECT o.fault FROM original_faults o WHERE o.company_id = c.company_id AND o.certification_id = c.id), 'erased', c.erased_at,
  'position', CASE WHEN c.device_claims ? 'position' THEN (c.device_claims -> 'position') || '{"source": "device"}'
    WHEN c.file_claims ? 'position' THEN (c.file_claims -> 'position') || '{"source": "exif"}' END,
  'taken_at', COALESCE(c.file_claims -> 'taken_at', c.device_claims -> 'time'), 'device', c.file_claims -> 'device', 'captured', c.captured, 'reduced', c.device_claims -> 'reduced', 'announced_sha256', c.device_claims -> 'sha256',
  'favorite', COALESCE(k.favorite, false), 'visited', k.visited_at IS NOT NULL,
  'download_available', f.flags #> '{can,download}', 'can', f.flags -> 'can', 'cannot', f.flags -> 'cannot')`
/** `flags` and the caller are parameters of different numbers in different statements. */
const certificationRows = (size: number, flags: string, user: string) =>
  `SELECT c.id, ${certificationBody} AS body FROM (SELECT c.id FROM certifications c WHERE c.company_id = $1 AND c.report_id IS NULL AND c.deleted_at IS NULL
     ORDER BY c.id DESC LIMIT ${size}) p JOIN certifications c ON c.id = p.id JOIN tasks t ON t.id = c.task_id JOIN inspections i ON i.id = c.inspection_id JOIN users u ON u.id = c.user_id
   LEFT JOIN certification_marks k ON k.certification_id = c.id AND k.user_id = ${user}
   CROSS JOIN LATERAL (SELECT COALESCE(c.media_type, c.declared_type) AS type) m
   CROSS JOIN LATERAL (SELECT ${flags}::json -> (c.state || ' ' || i.state) AS flags) f ORDER BY c.id DESC`

const form = `SELECT json_build_object('inspection', ${inspectionBody},
    'form', json_build_object('id', tp.id, 'name', tp.name, 'version', v.version, 'structure', v.structure),
    'review', (SELECT r.comment FROM inspection_reviews r WHERE r.company_id = $1 AND r.inspection_id = i.id ORDER BY r.round DESC LIMIT 1),
    'answers', i.answers, 'signatures', i.signatures, 'judged_at', i.judged_at, 'current_step', i.current_step, 'current_section_step', i.current_section_step,
    'flags', json_build_object('progressive', t.progressive, 'camera_only', t.camera_only, 'position_required', t.position_required),
    'checkpoint', (SELECT json_build_object('origin', h.origin, 'size', h.size, 'root', encode(h.root, 'base64')) FROM log.head h),
    'version', i.version)::text AS body
  FROM inspections i ${inspectionJoins} JOIN template_versions v ON v.template_id = i.template_id AND v.version = i.template_version
  WHERE i.id = $3 AND i.company_id = $1 AND i.deleted_at IS NULL`

const inspections = `SELECT json_build_object('data', ${rows},
    ${page('created_at', kept('inspections', 'company', '0', `state = ''`, 'true'))})::text AS body
  FROM (${inspectionRows('true', 20)}) r`

const filtered = `SELECT json_build_object('data', ${rows},
    ${page('created_at', kept('inspections', 'task', '$3', `state = 'submitted'`, `d.folder_id = (SELECT folder_id FROM tasks WHERE id = $3) AND d.task_id = $3 AND d.state = 'submitted'`))})::text AS body
  FROM (${inspectionRows(`i.task_id = $3 AND i.state = 'submitted'`, 20)}) r`

const certifications = `SELECT json_build_object('data', ${rows},
    ${page('created_at', kept('certifications', 'company', '0', `state = '' AND c.category = ''`, 'true'))})::text AS body
  FROM (${certificationRows(20, '$2', '$3')}) r`

/** Beside each task. Without states, all of them: they stand together under none. */
const keptOf = (list: string, states?: string) =>
  `(SELECT COALESCE(sum(k.n), 0) FROM (
     SELECT c.n FROM list_counts c WHERE c.company_id = $1 AND c.list = '${list}' AND c.scope = 'task' AND c.scope_id = t.id AND ${states ?? `c.state = ''`}
     UNION ALL SELECT c.n FROM list_deltas c WHERE c.company_id = $1 AND c.list = '${list}' AND c.folder_id = t.folder_id AND c.task_id = t.id AND ${states ?? 'true'}) k)`
const claimBody = `json_build_object('id', t.id, 'type', t.type, 'name', t.name, 'description', t.description, 'folder', ${named('f')},
  'template', CASE WHEN t.template_id IS NOT NULL THEN json_build_object('id', tp.id, 'name', tp.name, 'version', t.template_version, 'newest', tp.current_version) END,
  'settings', json_build_object('progressive', t.progressive, 'camera_only', t.camera_only, 'position_required', t.position_required, 'readonly', t.readonly),
  'recurrence', NULL, 'parent_id', t.parent_id,
  'assignees', COALESCE((SELECT json_agg(${named('u')} ORDER BY u.name) FROM task_assignees a JOIN users u ON u.id = a.user_id WHERE a.task_id = t.id), '[]'),
  'created_by', (SELECT ${named('u')} FROM users u WHERE u.id = t.created_by), 'due_at', ${time('t.due_at')},
  'done', cl.state IN ('settled', 'rejected'), 'archived', t.archived_at IS NOT NULL,
  'archived_at', ${time('t.archived_at')}, 'following', EXISTS (SELECT FROM task_followers w WHERE w.task_id = t.id AND w.user_id = $3),
  'counts', json_build_object('inspections', ${keptOf('inspections')}, 'submitted', ${keptOf('inspections', `c.state = 'submitted'`)},
    'certifications', ${keptOf('certifications', `c.state IN ('hashing', 'sealing', 'certified')`)}, 'children', 0),
  'created_at', ${time('t.created_at')}, 'updated_at', ${time('t.updated_at')}, 'version', t.version, 'number', cl.number, 'policy_number', cl.policy_number,
  'insured', json_build_object('name', cl.insured_name, 'email', cl.insured_email, 'phone', cl.insured_phone),
  'incident', json_build_object('date', cl.incident_on, 'type', cl.incident_type, 'place', cl.incident_place, 'position',
    CASE WHEN cl.incident_lat IS NOT NULL THEN json_build_object('lat', cl.incident_lat, 'lon', cl.incident_lon) END),
  'amount', CASE WHEN cl.amount IS NOT NULL THEN json_build_object('value', cl.amount, 'currency', cl.currency) END,
  'state', cl.state, 'state_at', ${time('cl.state_at')}, 'can', x.flags -> 'can', 'cannot', x.flags -> 'cannot')`
/** A claim is deleted with its task, so that the tasks alone tell which there are. */
const openClaims = `FROM tasks t WHERE t.company_id = $1 AND t.type = 'claim' AND t.deleted_at IS NULL AND t.archived_at IS NULL`
const claims = `SELECT '{' || CASE WHEN c.n > 5000 THEN '"total_is_exact":false,' ELSE '' END || '"page":1,"page_size":20,"previous":null,"total":' || LEAST(c.n, 5000)
    || ',"next":' || CASE WHEN c.n > 20 THEN to_json(${cursor(`format('["-updated_at","%s",%s,20]', r.key, r.id)`)})::text ELSE 'null' END
    || ',"data":' || r.data || '}' AS body
  FROM (SELECT COALESCE(json_agg(q.body), '[]')::text AS data, (array_agg(q.key))[count(*)] AS key, (array_agg(q.id))[count(*)] AS id
    FROM (SELECT ${claimBody} AS body, (extract(epoch FROM t.updated_at) * 1000000)::bigint AS key, t.id
      FROM (SELECT t.* ${openClaims} ORDER BY t.updated_at DESC, t.id DESC LIMIT 20) t JOIN claims cl ON cl.task_id = t.id
        JOIN folders f ON f.id = t.folder_id LEFT JOIN templates tp ON tp.id = t.template_id CROSS JOIN (SELECT $2::json -> 'any' AS flags) x
      ORDER BY t.updated_at DESC, t.id DESC) q) r,
    (SELECT count(*) AS n FROM (SELECT ${openClaims} LIMIT 5001) b) c`

const stock = (list: string, state: string) =>
  `(SELECT COALESCE(sum(k.n), 0) FROM (SELECT c.n FROM list_counts c WHERE c.company_id = $1 AND c.list = '${list}' AND c.scope = 'company' AND c.scope_id = 0 AND ${state}
     UNION ALL SELECT c.n FROM list_deltas c WHERE c.company_id = $1 AND c.list = '${list}' AND c.state <> '' AND ${state}) k)`
const perDay = (table: string, at: string, more: string) =>
  `SELECT (i.${at} AT TIME ZONE $4)::date AS day, count(*) AS n FROM ${table} i
   WHERE i.company_id = $1 AND i.${at} >= ((now() AT TIME ZONE $4)::date - 29)::timestamp AT TIME ZONE $4 AND i.deleted_at IS NULL ${more} GROUP BY 1`
/** Nothing is due or was returned here: in this data an administrator is assigned to nothing, and nothing is reviewed. */
const dashboard = `WITH days AS MATERIALIZED (SELECT d::date AS day, COALESCE(s.n, 0) AS submitted, COALESCE(c.n, 0) AS certified
    FROM generate_series((now() AT TIME ZONE $4)::date - 29, (now() AT TIME ZONE $4)::date, '1 day') d
    LEFT JOIN (${perDay('inspections', 'submitted_at', '')}) s ON s.day = d::date
    LEFT JOIN (${perDay('certifications', 'sealed_at', 'AND i.report_id IS NULL')}) c ON c.day = d::date)
  SELECT json_build_object('figures', json_build_object('open_inspections', ${stock('inspections', `c.state = 'draft'`)},
      'certifications', ${stock('certifications', `c.state = 'certified'`)},
      'submitted_30_days', (SELECT sum(submitted) FROM days), 'certified_30_days', (SELECT sum(certified) FROM days)),
    'per_day', (SELECT json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'submitted', submitted, 'certified', certified) ORDER BY day) FROM days),
    'due', COALESCE((SELECT json_agg(${taskOf}) FROM task_assignees a JOIN tasks t ON t.id = a.task_id WHERE a.user_id = $3 AND t.archived_at IS NULL
      AND t.deleted_at IS NULL AND (t.due_at BETWEEN now() - interval '7 days' AND now() + interval '1 day' OR EXISTS (SELECT FROM task_occurrences o
        WHERE o.task_id = t.id AND o.starts_at BETWEEN now() - interval '7 days' AND now() + interval '1 day'))), '[]'),
    'unread', (SELECT count(*) FROM (SELECT FROM notifications WHERE company_id = $1 AND user_id = $3 AND read_at IS NULL LIMIT 1000) unread),
    'drafts', (SELECT ${rows} FROM (${inspectionRows(`i.user_id = $3 AND i.state = 'draft'`, 8)}) r), 'more_returned', false,
    'recent', (SELECT ${rows} FROM (${certificationRows(8, '$5', '$3')}) r))::text AS body`

/** By the name of the read; what each is asked with begins with the company. */
export const readStatements = ({ company, user, inspection, task, zone, flags }: Given) => {
  const asked = (text: string, of: Flags, ...more: unknown[]): Statement => ({
    text,
    values: [company, JSON.stringify(of), ...more],
  })
  return {
    form: asked(form, flags.inspections, inspection),
    inspections: asked(inspections, flags.inspections),
    filtered: asked(filtered, flags.inspections, task),
    certifications: asked(certifications, flags.certifications, user),
    claims: asked(claims, flags.claims, user),
    dashboard: asked(dashboard, flags.inspections, user, zone, JSON.stringify(flags.certifications)),
  } satisfies Record<string, Statement>
}
