import { redactProof } from '@atesta/evidence/extra.ts'
import { answers, bounded, ended, endedLog, submission } from './more-given.ts'

import { all, both, genuineProof, good, signedProof, type Vector } from './proof-tools.ts'
import * as w from './world.ts'

export const goodProofs: Vector[] = [
  good('plain', 'One signature of the log, three claims.', genuineProof),
  good('every-signature', 'Ed25519, the log’s own time with both algorithms, two witnesses.', signedProof, {
    keys: all,
  }),
  good('first-key-only', 'The same, to someone who knows the Ed25519 key alone.', signedProof),
  good('post-quantum-only', 'The same, to someone who trusts ML-DSA-44 alone.', signedProof, {
    keys: [],
    policy: `log ${w.vkeys.postQuantum}\nquorum none\n`,
    python: null,
  }),
  good('quorum-met', 'The policy asks for both witnesses.', signedProof, {
    keys: [],
    policy: both,
    python: null,
  }),
  good(
    'nothing-disclosed',
    'A copy that withholds every claim.',
    redactProof(genuineProof, () => false),
  ),
  good(
    'place-withheld',
    'A copy without the place.',
    redactProof(genuineProof, (name) => name !== 'position'),
  ),
  good('unknown-signatures', 'Lines of keys nobody knows are to be ignored.', signedProof, {
    keys: [w.vkeys.log, w.vkeys.w1],
  }),
  good('submission', 'An inspection: the file is its answers document.', await w.sealed(submission), {
    file: answers,
    python: null,
  }),
  good('not-before', 'A witnessed checkpoint was shown before.', await bounded('2026-05-12T10:00:00.000Z'), {
    keys: all,
  }),
  good('retired-key', 'The key was retired at exactly this tree.', genuineProof, {
    keys: ended(endedLog.size, w.rootOf(endedLog)),
    python: null,
  }),
]
