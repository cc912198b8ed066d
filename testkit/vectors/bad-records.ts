import { redactProof } from '@atesta/evidence/extra.ts'
import { answersDocument } from '@atesta/evidence/statement.ts'
import { otherRoot, submission } from './more-given.ts'

import { bad, genuineProof, pathLines, statement, swap, type Vector, withExtra } from './proof-tools.ts'
import * as w from './world.ts'

export const badRecords: Vector[] = [
  // The file.
  bad(
    'other-file',
    'One bit of the file differs.',
    ['contradicted', 'integrity', 'sha256_differs'],
    genuineProof,
    {
      file: w.otherPhoto,
    },
  ),
  bad('empty-file', 'The file is empty.', ['contradicted', 'integrity', 'sha256_differs'], genuineProof, {
    file: new Uint8Array(),
  }),
  bad(
    'size-lies',
    'The record has the hash of the file and another size.',
    ['contradicted', 'integrity', 'size_differs'],
    await w.sealed(w.certification([], { size: 7 })),
    { python: null },
  ),
  bad(
    'submission-other-answers',
    'Other answers than were submitted.',
    ['contradicted', 'integrity', 'sha256_differs'],
    await w.sealed(submission),
    { file: answersDocument({ q1: 'no', q2: [1, 2] }, 'c2FsdC1zYWx0LXNhbHQtc2E'), python: null },
  ),
  bad(
    'audit-statement',
    'A statement that is about no file.',
    ['not_proved', 'integrity', 'statement_covers_no_file'],
    await w.sealed({
      type: 'atesta.audit',
      version: 1,
      company: 'c1',
      events: 3,
      head: 'ab'.repeat(32),
      recorded_at: '2026-05-12T10:00:00.000Z',
    }),
  ),
  bad(
    'withdrawal-statement',
    'A withdrawal given as if it were the record.',
    ['not_proved', 'integrity', 'statement_covers_no_file'],
    await w.sealed({
      type: 'atesta.withdrawal',
      version: 1,
      company: 'c1',
      identifier: statement.identifier,
      withdrawn_at: '2026-05-12T11:00:00.000Z',
    }),
  ),
  // The statement.
  bad(
    'backdated',
    'received_at was moved by a year.',
    ['contradicted', 'log', 'inclusion_fails'],
    withExtra(genuineProof, (json) => swap(json, '2026-05-12T10', '2025-05-12T10')),
  ),
  bad(
    'other-company',
    'The company was replaced.',
    ['contradicted', 'log', 'inclusion_fails'],
    withExtra(genuineProof, (json) => swap(json, '"company":"c1"', '"company":"c2"')),
  ),
  bad(
    'file-swapped-in',
    'The hash in the statement was replaced by that of another file.',
    ['contradicted', 'log', 'inclusion_fails'],
    withExtra(genuineProof, (json) => swap(json, statement.sha256, w.hex(w.otherPhoto))),
    { file: w.otherPhoto },
  ),
  bad(
    'unknown-field',
    'A field that this version does not have.',
    ['not_proved', 'log', 'statement_unreadable'],
    withExtra(genuineProof, (json) => swap(json, '"version":1', '"verified":true,"version":1')),
  ),
  bad(
    'unknown-version',
    'A version that does not exist.',
    ['not_proved', 'log', 'statement_unreadable'],
    withExtra(genuineProof, (json) => swap(json, '"version":1}', '"version":2}')),
  ),
  bad(
    'unknown-type',
    'A type that does not exist.',
    ['not_proved', 'log', 'statement_unreadable'],
    withExtra(genuineProof, (json) => swap(json, 'atesta.certification', 'atesta.certificatiom')),
  ),
  bad(
    'white-space',
    'The statement is not canonical: a space.',
    ['not_proved', 'log', 'statement_unreadable'],
    withExtra(genuineProof, (json) => swap(json, '"company":"c1"', '"company": "c1"')),
  ),
  bad(
    'repeated-key',
    'The statement is not canonical: a field stands in it twice.',
    ['not_proved', 'log', 'statement_unreadable'],
    withExtra(genuineProof, (json) => swap(json, '"company":"c1"', '"company":"c0","company":"c1"')),
  ),
  bad(
    'impossible-time',
    'The 30th of February.',
    ['not_proved', 'log', 'statement_unreadable'],
    withExtra(genuineProof, (json) => swap(json, '2026-05-12T10', '2026-02-30T10')),
  ),
  bad(
    'no-extra',
    'A proof without the line that holds the statement.',
    ['not_proved', 'log', 'statement_missing'],
    swap(genuineProof, /^extra .*\n/m, ''),
  ),
  bad(
    'extra-not-json',
    'The line holds no JSON.',
    ['not_proved', 'log', 'statement_unreadable'],
    swap(genuineProof, /^extra .*$/m, 'extra bm90IEpTT04='),
  ),
  bad(
    'extra-unknown-member',
    'The line holds a member that does not exist.',
    ['not_proved', 'log', 'statement_unreadable'],
    withExtra(genuineProof, (json) => `{"aaa":1,${json.slice(1)}`),
    { python: null },
  ),
  // Disclosures.
  bad(
    'person-renamed',
    'A disclosed name was changed.',
    ['contradicted', 'person', 'disclosure_altered'],
    withExtra(genuineProof, (json) => swap(json, 'Ana', 'Eva')),
  ),
  bad(
    'place-moved',
    'A disclosed place was changed.',
    ['contradicted', 'place', 'disclosure_altered'],
    withExtra(genuineProof, (json) => swap(json, '-34.603722', '-33.603722')),
  ),
  bad(
    'salt-changed',
    'A salt was changed.',
    ['contradicted', 'capture', 'disclosure_altered'],
    withExtra(genuineProof, (json) => swap(json, /\["[A-Za-z0-9_-]{4}/, '["AAAA')),
  ),
  bad(
    'claim-from-elsewhere',
    'A claim of another record was added.',
    ['contradicted', 'person', 'disclosure_altered'],
    withExtra(
      redactProof(genuineProof, (name) => name !== 'person'),
      (json) =>
        swap(
          json,
          '"disclosures":[',
          '"disclosures":[["AAAAAAAAAAAAAAAAAAAAAA","person",{"name":"Eva","signed_in":true}],',
        ),
    ),
  ),
  // The place in the log.
  bad(
    'other-index',
    'It says another index.',
    ['contradicted', 'log', 'inclusion_fails'],
    swap(genuineProof, /^index 12$/m, 'index 11'),
  ),
  bad(
    'index-beyond',
    'The index is beyond the tree.',
    ['contradicted', 'log', 'index_beyond_tree'],
    swap(genuineProof, /^index 12$/m, 'index 16'),
  ),
  bad(
    'index-leading-zero',
    'The index is written with a leading zero.',
    ['not_proved', 'log', 'proof_unreadable'],
    swap(genuineProof, /^index 12$/m, 'index 012'),
    { python: null },
  ),
  bad(
    'path-altered',
    'A hash of the path differs.',
    ['contradicted', 'log', 'inclusion_fails'],
    swap(genuineProof, pathLines(genuineProof)[1] ?? '', otherRoot),
  ),
  bad(
    'path-shortened',
    'The last hash of the path is missing.',
    ['contradicted', 'log', 'inclusion_fails'],
    swap(genuineProof, `${pathLines(genuineProof).at(-1)}\n`, ''),
  ),
  bad(
    'path-lengthened',
    'The path has a hash too many.',
    ['contradicted', 'log', 'inclusion_fails'],
    swap(genuineProof, '\n\n', `\n${otherRoot}\n\n`),
    { python: 'refused' },
  ),
  bad(
    'path-reordered',
    'Two hashes of the path changed places.',
    ['contradicted', 'log', 'inclusion_fails'],
    swap(
      swap(
        swap(genuineProof, pathLines(genuineProof)[0] ?? '', 'X'),
        pathLines(genuineProof)[1] ?? '',
        pathLines(genuineProof)[0] ?? '',
      ),
      /^X$/m,
      pathLines(genuineProof)[1] ?? '',
    ),
  ),
  bad(
    'path-not-base64',
    'A hash is in the base64 of addresses.',
    ['not_proved', 'log', 'proof_unreadable'],
    swap(genuineProof, pathLines(genuineProof)[0] ?? '', `${'A'.repeat(42)}-_`),
    { python: 'refused' },
  ),
  bad(
    'other-format',
    'The first line names another version.',
    ['not_proved', 'log', 'proof_unreadable'],
    swap(genuineProof, 'tlog-proof@v1', 'tlog-proof@v2'),
  ),
  bad(
    'cut-off',
    'The proof was cut in the middle.',
    ['not_proved', 'log', 'proof_unreadable'],
    genuineProof.slice(0, genuineProof.length / 2),
  ),
  bad(
    'carriage-returns',
    'Lines end as on Windows.',
    ['not_proved', 'log', 'proof_unreadable'],
    genuineProof.replaceAll('\n', '\r\n'),
    { python: null },
  ),
]
