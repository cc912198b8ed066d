import type { Statement } from '@atesta/evidence/statement.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import type { SignatureVerdict } from '@atesta/evidence/verdict.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { type Checked, keyOf } from './finding.ts'
import type { KeptKey } from './log-keys.ts'
import classes from './technical-details.module.css'

const textFact = (fact: unknown) => (typeof fact === 'string' ? fact : null)
const numberFact = (fact: unknown) => (typeof fact === 'number' ? fact : null)

/** The signed checkpoint: what follows the first blank line of a proof (c2sp.org/tlog-proof). */
const checkpointOf = (proof: string) => proof.slice(proof.indexOf('\n\n') + 2)

function fileFacts(statement: Statement | undefined) {
  return statement?.type === 'atesta.certification' ? statement : undefined
}

/** Everything is on paper, also what is folded away on the screen. */
function useOpenForPrint() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const open = () => details.current?.setAttribute('open', '')
    window.addEventListener('beforeprint', open)
    return () => window.removeEventListener('beforeprint', open)
  }, [])
  return details
}

/** Every signature on the checkpoint by itself. */
function Signatures({ signatures }: { signatures: readonly SignatureVerdict[] }) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  return (
    <figure className={classes.figure}>
      <figcaption>{t('technical.signatures')}</figcaption>
      <ul className={classes.signatures} data-testid="signatures">
        {signatures.map(({ name, key_id, algorithm, state, time }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one key may stand in a note twice
          <li key={place} data-state={state}>
            <bdi>
              {t('technical.signature', { algorithm: algorithm ?? '?', name: printable(name), id: key_id })}
            </bdi>
            <span className={classes.seen}>
              {t(`technical.signature_state.${state}`)}
              {time && ` · ${format.exact(time)}`}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** For those who want to check the check: hash, place in the log, key, statement, checkpoint, the proof itself. */
export function TechnicalDetails({ checked, keys }: { checked: Checked; keys: readonly KeptKey[] }) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const details = useOpenForPrint()
  const { verdict, proof, identifier } = checked
  const file = fileFacts(verdict.statement)
  const { log, issuer, integrity } = verdict.claims
  const sha256 = textFact(integrity.facts.sha256)
  const index = numberFact(log.facts.index)
  const size = numberFact(log.facts.size)
  const key = keyOf(checked, keys)
  const keyId = textFact(issuer.facts.key_id)
  const save = () =>
    saveFile(new Blob([proof], { type: 'text/plain' }), `${identifier ?? 'proof'}.tlog-proof`)
  return (
    <details ref={details} className={classes.details}>
      <summary className={classes.summary}>{t('technical.title')}</summary>
      <FactList
        facts={[
          {
            label: t('technical.sha256'),
            value: sha256 && <HashText value={sha256} name={t('technical.sha256')} keep={12} />,
          },
          {
            label: t('technical.identifier'),
            value: identifier && <HashText value={identifier} name={t('technical.identifier')} keep={10} />,
          },
          { label: t('technical.size'), value: file && format.bytes(file.size) },
          { label: t('technical.media_type'), value: file?.media_type },
          { label: t('technical.received'), value: file && format.exact(file.received_at) },
          { label: t('technical.origin'), value: textFact(log.facts.origin) },
          { label: t('technical.index'), value: index !== null && format.number(index) },
          { label: t('technical.tree_size'), value: size !== null && format.number(size) },
          {
            label: t('technical.key'),
            value: key
              ? t('technical.key_value', { id: keyId, date: format.dateTime(key.first_seen) })
              : keyId,
          },
        ]}
      />
      {verdict.statement && (
        <figure className={classes.figure}>
          <figcaption>{t('technical.statement')}</figcaption>
          {/* Scrolls sideways, so it has to be reachable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrollable region */}
          <pre tabIndex={0}>{JSON.stringify(verdict.statement, null, 2)}</pre>
        </figure>
      )}
      <Signatures signatures={verdict.signatures} />
      <figure className={classes.figure}>
        <figcaption>{t('technical.checkpoint')}</figcaption>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, scrollable region */}
        <pre tabIndex={0}>{checkpointOf(proof)}</pre>
      </figure>
      <p className={classes.command}>{t('technical.command')}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} />}
        onClick={save}
        className={classes.save}
      >
        {t('actions.download_proof')}
      </Button>
    </details>
  )
}

/** The keys this device checks with, and since when it knows them. */
export function KnownKeys({ keys }: { keys: readonly KeptKey[] }) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>{t('keys.title')}</summary>
      {keys.length === 0 && <p className={classes.command}>{t('keys.none')}</p>}
      <ul className={classes.keys}>
        {keys.map(({ vkey, first_seen }) => (
          <li key={vkey}>
            <HashText value={vkey} name={t('technical.key')} keep={24} />
            <span className={classes.seen}>
              {t('keys.first_seen', { date: format.dateTime(first_seen) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
