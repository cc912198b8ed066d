import { before, bounded, ended, otherRoot, shown, size, strangerLine } from './more-given.ts'

import {
  all,
  bad,
  both,
  flipped,
  genuineProof,
  signedProof,
  swap,
  type Vector,
  withExtra,
  withLines,
} from './proof-tools.ts'
import * as w from './world.ts'

export const badSignatures: Vector[] = [
  // The checkpoint.
  bad(
    'tree-grown',
    'The size in the checkpoint was changed.',
    ['contradicted', 'issuer', 'issuer_signature_invalid'],
    swap(genuineProof, size, '\n15\n'),
  ),
  bad(
    'root-replaced',
    'The root was changed.',
    ['contradicted', 'issuer', 'issuer_signature_invalid'],
    swap(genuineProof, /\n16\n.*\n/, `\n16\n${otherRoot}\n`),
  ),
  bad(
    'origin-renamed',
    'The checkpoint names another log, whose key is not known.',
    ['not_proved', 'issuer', 'issuer_key_unknown'],
    genuineProof.replaceAll('example.com/log', 'example.org/log'),
  ),
  bad(
    'extension-line-added',
    'A line was added to what is signed.',
    ['contradicted', 'issuer', 'issuer_signature_invalid'],
    swap(genuineProof, '\n\n— ', '\nmore\n\n— '),
  ),
  bad(
    'checkpoint-of-another-log',
    'Another log signed the same tree.',
    ['contradicted', 'issuer', 'issuer_signature_invalid'],
    withLines(genuineProof, () => [strangerLine]),
  ),
  // Signatures.
  bad(
    'signature-altered',
    'A bit of the signature differs.',
    ['contradicted', 'issuer', 'issuer_signature_invalid'],
    withLines(genuineProof, ([line = '']) => [flipped(line, 40)]),
  ),
  bad(
    'signature-missing',
    'Only a stranger signed.',
    ['not_proved', 'issuer', 'issuer_key_unknown'],
    withLines(genuineProof, () => [w.lineWith(new Uint8Array(64), 'stranger.example', 'deadbeef')]),
  ),
  bad(
    'key-unknown',
    'The verifier knows another key of that name.',
    ['not_proved', 'issuer', 'issuer_key_unknown'],
    genuineProof,
    { keys: [w.vkeys.stranger] },
  ),
  bad('no-key', 'The verifier knows no key.', ['not_proved', 'issuer', 'no_key_given'], genuineProof, {
    keys: [],
    python: null,
  }),
  bad(
    'key-of-another-log',
    'The verifier trusts the key of another log alone.',
    ['not_proved', 'issuer', 'issuer_key_unknown'],
    genuineProof,
    { keys: [w.vkeys.elsewhere] },
  ),
  bad(
    'witness-key-as-log-key',
    'A witness signed, and is no log.',
    ['not_proved', 'issuer', 'no_key_given'],
    signedProof,
    { keys: [w.vkeys.w1], python: 'refused' },
  ),
  bad(
    'signature-not-of-this-text',
    'The signature is of the log, and of an older checkpoint.',
    ['contradicted', 'issuer', 'issuer_signature_invalid'],
    withLines(genuineProof, () => w.freshLog().checkpoint().trimEnd().split('\n').slice(-1)),
  ),
  bad(
    'too-many-signatures',
    'More than a hundred signatures.',
    ['not_proved', 'log', 'proof_unreadable'],
    withLines(genuineProof, (lines) => [...lines, ...Array.from({ length: 100 }, () => strangerLine)]),
    { python: null },
  ),
  bad(
    'own-time-altered',
    'The log’s own time was changed.',
    ['contradicted', 'issuer', 'issuer_signature_invalid'],
    withLines(signedProof, (lines) => lines.map((line, n) => (n === 1 ? flipped(line, 11) : line))),
    { keys: all, python: null },
  ),
  bad(
    'post-quantum-altered',
    'A bit of the signature with ML-DSA-44 differs.',
    ['contradicted', 'post_quantum', 'post_quantum_signature_invalid'],
    withLines(signedProof, (lines) => lines.map((line, n) => (n === 2 ? flipped(line, 2000) : line))),
    { keys: all, python: null },
  ),
  bad(
    'post-quantum-asked',
    'The policy asks for ML-DSA-44, and the proof has none.',
    ['not_proved', 'issuer', 'issuer_key_unknown'],
    genuineProof,
    { keys: [], policy: `log ${w.vkeys.postQuantum}\nquorum none\n`, python: null },
  ),
  bad(
    'post-quantum-other-key',
    'Signed with ML-DSA-44, by another key than the policy names.',
    ['not_proved', 'issuer', 'issuer_key_unknown'],
    signedProof,
    { keys: [], policy: `log ${w.vkeys.otherPostQuantum}\nquorum none\n`, python: null },
  ),
  // Witnesses and policies.
  bad(
    'quorum-not-met',
    'The policy asks for two witnesses, one has signed.',
    ['not_proved', 'witnesses', 'policy_not_met'],
    withLines(signedProof, (lines) => lines.slice(0, 4)),
    { keys: [], policy: both, python: null },
  ),
  bad(
    'witness-altered',
    'A witness’s signature differs by a bit.',
    ['contradicted', 'witnesses', 'witness_signature_invalid'],
    withLines(signedProof, (lines) => lines.map((line, n) => (n === 3 ? flipped(line, 40) : line))),
    { keys: all, python: null },
  ),
  bad(
    'witness-time-moved',
    'A witness’s time was changed.',
    ['contradicted', 'witnesses', 'witness_signature_invalid'],
    withLines(signedProof, (lines) => lines.map((line, n) => (n === 3 ? flipped(line, 10) : line))),
    { keys: all, python: null },
  ),
  bad(
    'witness-counted-twice',
    'One witness’s line stands there twice.',
    ['not_proved', 'witnesses', 'policy_not_met'],
    withLines(signedProof, (lines) => [...lines.slice(0, 4), lines[3] ?? '']),
    { keys: [], policy: both, python: null },
  ),
  bad(
    'policy-other-log',
    'The policy names another log.',
    ['not_proved', 'issuer', 'issuer_key_unknown'],
    signedProof,
    { keys: [w.vkeys.log], policy: `log ${w.vkeys.elsewhere}\nquorum none\n`, python: null },
  ),
  // Time.
  bad(
    'received-after-seal',
    'Received an hour after witnesses saw it.',
    ['contradicted', 'not_after', 'received_after_seal'],
    await w.sealed(w.certification([], { received_at: '2026-05-12T11:00:00.000Z' }), {
      witnesses: [w.at('10:00:02')],
    }),
    { keys: all, python: null },
  ),
  bad(
    'received-after-own-seal',
    'Received an hour after the log says that it sealed.',
    ['contradicted', 'not_after', 'received_after_issuer_seal'],
    await w.sealed(w.certification([], { received_at: '2026-05-12T11:00:00.000Z' }), {
      time: w.at('10:00:01'),
    }),
    { python: null },
  ),
  bad(
    'received-in-future',
    'Received in a century.',
    ['contradicted', 'not_after', 'received_in_future'],
    await w.sealed(w.certification([], { received_at: '2126-05-12T10:00:00.000Z' })),
    { python: null },
  ),
  bad(
    'sealed-years-later',
    'Sealed two years after it is said to have been received.',
    ['contradicted', 'not_after', 'sealed_years_later'],
    await w.sealed(w.certification([], { received_at: '2024-05-12T10:00:00.000Z' }), {
      time: w.at('10:00:01'),
    }),
    { python: null },
  ),
  bad(
    'shown-after-receipt',
    'What was shown before was witnessed an hour after the receipt.',
    ['contradicted', 'not_before', 'not_before_after_receipt'],
    await bounded('2026-05-12T09:00:00.000Z'),
    { keys: all, python: null },
  ),
  bad(
    'shown-beyond-leaf',
    'What was shown before is larger than the place of the record.',
    ['contradicted', 'not_before', 'not_before_beyond_leaf'],
    await w.sealed(w.certification([], { not_before: { origin: w.origin, size: 14, root: otherRoot } })),
    { keys: all, python: null },
  ),
  bad(
    'shown-note-altered',
    'The signatures on what was shown are not those that were recorded.',
    ['contradicted', 'not_before', 'not_before_signature_invalid'],
    withExtra(await bounded('2026-05-12T10:00:00.000Z'), (json) =>
      swap(
        json,
        /"— w1[^"]*"/,
        JSON.stringify(
          flipped(
            shown.signatures.length
              ? `— w1.example/witness ${Buffer.from('00'.repeat(76), 'hex').toString('base64')}`
              : '',
            9,
          ),
        ),
      ),
    ),
    { keys: all, python: null },
  ),
  // Keys that ended.
  bad(
    'key-ended-before',
    'The key had ended at a smaller tree.',
    ['contradicted', 'issuer', 'key_ended_before'],
    genuineProof,
    { keys: ended(12, w.rootOf(before)), python: null },
  ),
  bad(
    'key-ended-elsewhere',
    'The key ended at a tree of this size, and another root.',
    ['contradicted', 'issuer', 'retired_key_forked'],
    genuineProof,
    { keys: ended(16, otherRoot), python: null },
  ),
  bad(
    'key-ended-later',
    'The key ended later: whether this is a part of that cannot be told offline.',
    ['not_proved', 'issuer', 'retired_key_unchecked'],
    genuineProof,
    { keys: ended(40, otherRoot), python: null },
  ),
]
