import type { Texts } from './texts.ts'

export const en: Texts = {
  verdict: {
    not_proved: 'Cannot tell: nothing contradicts the proof, but not everything it needs could be checked.',
    contradicted: 'Contradicted: the file or the proof is not what it claims to be.',
  },
  provedBy: {
    issuer:
      'Proved – vouched for by the issuer alone: these are the recorded bytes, and the record stands in the log of an issuer you trust.',
    witnesses:
      'Proved – vouched for by the issuer and by independent witnesses: these are the recorded bytes, and the record stands in a log that others watch.',
    timestamp:
      'Proved – vouched for by the issuer and by a time-stamping authority: these are the recorded bytes, and the record stands in the log.',
    policy:
      'Proved only by the policy that was given: these are the recorded bytes, and the record stands in the log; but only the policy names the key that signed it.',
  },
  states: { proved: 'proved', not_proved: 'not proved', contradicted: 'contradicted' },
  claims: {
    integrity: 'File',
    log: 'Log',
    issuer: 'Issuer',
    post_quantum: 'Post-quantum',
    not_before: 'Not before',
    not_after: 'Not after',
    witnesses: 'Witnesses',
    timestamp: 'Time stamp',
    place: 'Place',
    person: 'Person',
    capture: 'Capture',
  },
  reasons: {
    proof_unreadable: 'The proof cannot be read ({{detail}}).',
    statement_missing: 'The proof carries no statement of ours, so it does not say which file it is about.',
    statement_unreadable: 'The statement in the proof cannot be read ({{detail}}).',
    sha256_matches: 'Byte for byte what was received (SHA-256 {{sha256}}).',
    sha256_differs:
      'Not the bytes that were received: recorded SHA-256 {{sha256}}, this file {{given_sha256}}.',
    size_differs: 'Recorded with {{size}} bytes, but this file has {{given_size}}.',
    file_not_given: 'No file was given to compare; the record is of SHA-256 {{sha256}}.',
    statement_covers_no_file: 'This kind of record is not about a file.',
    included: 'Entry {{index}} of {{size}} in the log {{origin}}.',
    included_compared:
      'Entry {{index}} of {{size}} in the log {{origin}}; that state agrees with another one of {{seen_size}} entries, seen separately.',
    inclusion_fails:
      'The record is not in the log {{origin}} at place {{index}}: proof and record do not match.',
    index_beyond_tree: 'Place {{index}} is beyond the {{size}} entries of the log.',
    log_forked:
      'The log {{origin}} has two histories: what it showed at {{seen_size}} entries and its state of {{size}} entries cannot both be true.',
    signed_by_issuer: 'Signed by {{name}} with key {{key_id}}, which you trust.',
    signed_by_policy_key:
      'Signed by {{name}} with key {{key_id}}, which only the policy names: it is as good as the policy.',
    signed_by_retired_key:
      'Signed by {{name}} with key {{key_id}}, which was retired at {{ended_size}} entries; this state is part of what the log held then.',
    retired_key_unchecked:
      'Signed by {{name}} with key {{key_id}}, which was retired at {{ended_size}} entries. Whether this earlier state belongs to the log can only be checked with a connection to it (--online).',
    retired_key_forked:
      'Signed with key {{key_id}} of {{name}}, but this state is not part of what the log held when that key was retired, at {{ended_size}} entries: a second history.',
    key_ended_before:
      'Signed with key {{key_id}} of {{name}} at {{size}} entries, but that key was retired at {{ended_size}} and should not have signed anything since.',
    issuer_signature_invalid: 'The signature of {{name}} (key {{key_id}}) is wrong.',
    issuer_key_unknown: 'Signed as {{name}} with key {{key_id}}, which is not among the keys you gave.',
    no_key_given: 'Says it comes from {{name}} (key {{key_id}}), but no key was given to check that with.',
    post_quantum_signed:
      'Also signed by {{name}} with ML-DSA-44 (key {{key_id}}), which holds against quantum computers.',
    post_quantum_absent:
      'The log {{origin}} did not sign this state with ML-DSA-44: only Ed25519, which a quantum computer could forge.',
    post_quantum_key_unknown:
      'Also signed as {{name}} with ML-DSA-44 key {{key_id}}, which is not among the keys you gave.',
    post_quantum_unchecked:
      'Also signed as {{name}} with ML-DSA-44 key {{key_id}}, but the code needed to check that could not be loaded.',
    post_quantum_signature_invalid: 'The ML-DSA-44 signature of {{name}} (key {{key_id}}) is wrong.',
    witnessed: 'Seen by {{count}} independent witness(es): {{names}}.',
    no_witness: 'No witness has cosigned: only the issuer vouches for its own log.',
    witness_keys_unknown: 'Cosigned as {{unknown_names}}, but no key of these witnesses was given.',
    too_few_witnesses: 'Seen by {{count}} witness(es) ({{names}}), but {{quorum}} are asked for.',
    policy_met: 'Cosigned by {{names}}: what the policy asks for ({{policy}}).',
    policy_not_met: 'The policy asks for {{policy}}; cosigned by {{count}} witness(es) it names.',
    witness_time_in_future: 'The witnesses’ time is in the future.',
    witness_signature_invalid: 'The signature of a witness is wrong.',
    stamped: 'Stamped at {{time}} by {{authority}}, whose certificate leads to one you trust.',
    stamp_untrusted: 'Stamped at {{time}} by {{authority}}, whose certificate you have not chosen to trust.',
    stamp_ended:
      'Stamped at {{time}} by {{authority}}, whose certificate has expired ({{until}}); the stamp was not renewed before then.',
    stamp_unfit:
      'Stamped by {{authority}}, but with a certificate that is not for time stamps, or was not valid then.',
    stamp_unchecked: 'Stamped by an authority, but the code needed to check that could not be loaded.',
    no_stamp: 'No time-stamping authority has stamped it.',
    stamp_wrong: 'A time stamp in the proof is wrong, or about something else.',
    not_before_witnessed: 'Made after {{time}}: it contains a log state that witnesses signed only then.',
    not_before_issuer_only: 'Made after the log had {{size}} entries, but no witness says when that was.',
    not_before_unsigned:
      'Names a log state of {{size}} entries as seen before, without a signature that can be checked.',
    not_before_not_recorded: 'No earlier log state was recorded, so there is no earliest moment.',
    not_before_other_log: 'Names a state of another log ({{origin}}) as seen before.',
    not_before_signature_invalid: 'The signatures on the log state that was seen before are wrong.',
    not_before_beyond_leaf:
      'Claims to have seen {{size}} entries before it was made, but is itself entry {{index}}.',
    not_before_after_receipt:
      'Received {{recorded_at}}, it says, yet it contains a signature made only at {{time}}.',
    not_after_witnessed:
      'Existed at {{time}}, when witnesses signed the log; received {{recorded_at}} by the issuer’s clock.',
    not_after_stamped:
      'Existed at {{time}}, when {{authority}} stamped the log; received {{recorded_at}} by the issuer’s clock.',
    not_after_issuer_timed:
      'Received {{recorded_at}} and sealed {{sealed_at}}, both by the issuer’s own clock; no independent party confirms the time.',
    not_after_issuer_only:
      'Received {{recorded_at}} by the issuer’s own clock; no independent party confirms the time.',
    sealed_late:
      'Received {{recorded_at}}, it says, but sealed only {{sealed_at}}, both by the issuer’s own clock: more than the hour that is usual at most.',
    received_after_seal: 'Received {{recorded_at}}, it says, but witnesses signed it already at {{time}}.',
    received_after_stamp:
      'Received {{recorded_at}}, it says, but {{authority}} stamped it already at {{time}}.',
    received_after_issuer_seal:
      'Received {{recorded_at}}, it says, but the issuer itself sealed it already at {{sealed_at}}.',
    received_in_future: 'Says it was received {{recorded_at}}, which is in the future.',
    sealed_in_future: 'Says it was sealed {{sealed_at}}, which is in the future.',
    sealed_years_later:
      'Received {{recorded_at}}, it says, but sealed only {{sealed_at}}, more than a year later: backdated.',
    place_claimed: 'Recorded as claimed by the {{source}}: {{lat}}, {{lon}} (± {{accuracy_m}} m).',
    place_sources_disagree:
      'Device and file name places {{distance_m}} m apart ({{source}}: {{lat}}, {{lon}}).',
    place_not_recorded: 'No place was recorded.',
    person_signed_in: 'Recorded by {{name}}, signed in to an account of the issuer.',
    person_claimed:
      'Recorded under the name {{name}}, as claimed: the identity of that person was not checked.',
    person_not_recorded: 'No person was recorded.',
    capture_claimed:
      'Recorded as claimed by the device: file name {{file_name}}, device time {{device_time}}.',
    c2pa_valid: 'The file’s own C2PA manifest was valid when it was received.',
    c2pa_invalid:
      'The file’s own C2PA manifest did not match the file when it was received: it had been altered before.',
    capture_not_recorded: 'Nothing about the capture was recorded.',
    not_disclosed: 'Not in this copy of the proof: it withholds {{withheld}} recorded claim(s).',
    disclosure_altered:
      'The claim “{{name}}” does not belong to the record: it was altered, repeated or added.',
    record_not_proved: 'Rests on a record that is itself not proved.',
    another_file: 'Recorded for a different file.',
  },
  sources: { device: 'device', exif: 'file (EXIF)' },
  getKey:
    'To check the issuer, get the verifier key of {{name}} (key id {{key_id}}), which the installation publishes at /log/keys and on its certificates, over a way you trust. Then pass it with --key or in ATESTA_VERIFY_KEY.',
  usage: `Usage: atesta-verify FILE PROOF [--key VKEY]… [--quorum N] [--online] [--lang en|es|pt] [--json]
       atesta-verify REPORT.pdf [--certificates FILE] [--key VKEY]… [--keys FILE] [--policy F]

Checks a file against its .tlog-proof, offline unless told otherwise; or checks a signed
report or certificate together with the proofs and originals it carries.
  --key VKEY   verifier key of a log or witness you trust; may be repeated.
               More keys can be given in ATESTA_VERIFY_KEY, separated by spaces.
  --keys FILE  list of keys as a log publishes it at /log/keys; may be repeated
  --certificates FILE  certificates that sign reports, as published at /log/certificates.pem
  --online     also ask the log: compare its current state and the end of its keys with the proof
  --log-url U  address of the log, if it differs from its name
  --state FILE where to remember the last checkpoint of each log
               ($XDG_STATE_HOME/atesta-verify/logs.json)
  --no-state   remember nothing
  --quorum N   how many witnesses must have cosigned (default 1)
  --policy F   what to require, in the format c2sp.org/tlog-policy: logs, witnesses, quorum
  --root VKEY  key of an offline root: trust only those keys of the log that are in a
               list it signed (--keys FILE, or with --online /log/certified-keys)
  --tsa-ca FILE  roots of time-stamping authorities you trust (PEM); may be repeated.
               A policy can carry them in its comments
  --json       print the verdict as JSON
Exit status: 0 proved, 1 contradicted, 2 cannot tell.`,
  signatures: 'Signatures',
  signature: '{{algorithm}} of {{name}}, key {{key_id}}: {{state}}',
  signatureAt: '{{algorithm}} of {{name}}, key {{key_id}}, {{time}}: {{state}}',
  signatureStates: { valid: 'valid', wrong: 'wrong', unknown_key: 'key unknown', unchecked: 'not checked' },
  cannotRead: 'Cannot read {{detail}}.',
  notOnline:
    'The log could not be asked, so the proof was compared only with what was remembered ({{detail}}).',
  badState: 'The state file cannot be used ({{detail}}).',
  earlierState:
    'The first {{size}} of the {{whole}} bytes are what was certified; time stamps were added since.',
  notLookedInto:
    'This verdict is about the whole file. The PDF could not be looked into, as it is too large, takes too long or comes from a pipe: whether only time stamps were added to what was certified is not known.',
  badKey: 'A given key is malformed ({{detail}}).',
  badRoots: 'The roots of time-stamping authorities cannot be used ({{detail}}).',
  badCertificates: 'The certificates of those who sign PDFs cannot be used ({{detail}}).',
  certified:
    'The keys of {{origin}} are certified by the root {{name}} (key {{key_id}}), {{issued}}, for what is signed until {{until}}.',
  notCertified: 'No list of keys certified by the root {{name}} (key {{key_id}}) was given or found.',
  badPolicy: 'The policy cannot be used ({{detail}}).',
}
