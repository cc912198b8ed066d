/** The introduction above the API reference. */
export const introduction = `Field evidence that anyone can verify.

**Signing in.** Send \`Authorization: Bearer …\` with an API key with the scopes it needs (\`apiKeys.create\` makes one) or with the access token of a session. Calls that no key may make name the session only.

**Lists** take \`page\` and \`page_size\` (at most 100) and answer \`{ data, page, page_size, total, next, previous }\`.
\`after=<next>\` and \`before=<previous>\` lead on at the same cost at any depth. A parameter that a call does not know is refused.

**Repeating.** Writes take an \`Idempotency-Key\`, but for those without a caller or that answer bytes: the same request with the same key is answered like the first
time, with the header \`idempotency-replayed: true\`, and is not done again. Keys are kept for two days.

**Saving.** A save carries the \`version\` it started from. A stale one is refused with 409 and both versions.

**Refusals** are RFC 9457 problem documents with a \`code\` that never changes, and title and detail in the language of
\`Accept-Language\` (en, es, pt). What belongs to another company answers exactly like what does not exist.

**Webhooks** follow the Standard Webhooks specification: the headers \`webhook-id\`, \`webhook-timestamp\` and
\`webhook-signature\`, an attempt again after 5 s, 5 min, 30 min, 2 h and so on for three days.`

const modules: Record<string, string> = {
  actions: 'Corrective actions: what an inspection found that has to be put right.',
  apiKeys: 'Keys for programs: personal ones act as their owner, those of the company as themselves.',
  archives:
    'All that a company has in one file, which anyone can check offline and another installation can take over.',
  audit:
    'Who did what to which record when, from where: hash-chained, so that no entry can be changed unnoticed.',
  auth: 'Signing in and out, the signed-in person, and the tokens that calls carry.',
  billing: 'The plan, the credits and what was paid.',
  certifications: 'Files whose exact bytes are sealed into the public log: photos, videos and PDFs.',
  claims: 'Insurance claims with their states, history and inspections.',
  clients: 'People outside the company who answer through a personal link.',
  companies: 'The company’s settings and theme.',
  contact: 'Messages to the operator of the installation.',
  dashboard: 'Figures of today.',
  emails: 'Email tasks: inspections asked of people outside, and the message each of them got.',
  events: 'What is posted to webhooks.',
  folders: 'Groups of tasks, with the people who may see them.',
  inspections: 'Fillings of a form under a task, from draft to submission.',
  mailbox: 'Messages of an installation that sends no e-mail.',
  notifications: 'What a person was told in the app.',
  oidc: 'Signing in at the company’s own provider by OpenID Connect.',
  pageViews: 'Page views of visitors who agreed to it.',
  passkeys: 'Signing in with a device that knows its person by a finger, a face or a PIN.',
  plans: 'What can be subscribed to.',
  register: 'Opening a company’s account.',
  reports: 'PDFs of inspections, email tasks and claims, and merging them.',
  retention: 'How long files are kept, what is held for a dispute, and erasing by hand.',
  scim: 'Provisioning of people by SCIM 2.0, for a key of the company: made, changed and disabled as its provider says.',
  search: 'Records of every kind that contain a text.',
  secondFactor: 'The second step of signing in: an authenticator app and recovery codes.',
  stepUp: 'Confirming that it is oneself, before keys, payments, people and the second factor are changed.',
  tasks: 'Workflows, claims and email tasks by their common number.',
  templates: 'Forms and their versions.',
  users: 'People of the company, and what each keeps for themselves.',
  verifier: 'What anyone may know of a certification.',
  webhooks: 'Addresses that are told when something happens.',
  workflows: 'Work assigned to people, once or again and again.',
}

/** One sentence about a module of the contract; empty for a module without one, which a test finds. */
export const describeModule = (name: string): string => modules[name] ?? ''
