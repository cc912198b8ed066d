import { printable } from '@atesta/evidence/texts/printable.ts'
import { Button, CloseButton, Progress } from '@mantine/core'
import { IconCertificate, IconChecklist, IconClockCheck, IconFile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from './given-list.module.css'
import type { Subject } from './subject.ts'
import type { HashState } from './use-file-hash.ts'

type RowProps = {
  icon: ReactNode
  kind: string
  name: string
  detail?: string
  remove: string
  onRemove: () => void
}

/** One thing that was given, and how to take it away again. */
export function GivenRow({ icon, kind, name, detail, remove, onRemove }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.kind}>{kind}</span>
        <bdi className={classes.name}>{printable(name)}</bdi>
      </span>
      {detail && <span className={classes.detail}>{detail}</span>}
      <CloseButton className={classes.remove} aria-label={remove} onClick={onRemove} size="lg" />
    </li>
  )
}

function HashProgress({
  hash,
  onCancel,
}: {
  hash: Extract<HashState, { state: 'hashing' }>
  onCancel: () => void
}) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const { done, total } = hash
  // Read whole, a file reports nothing until it is done: the bar then moves without a number.
  const unknown = done === 0
  const progress = t('hashing.progress', { done: format.bytes(done), total: format.bytes(total) })
  return (
    <div className={classes.hashing}>
      <span className={classes.hashingWords}>
        <span role="status">{t('hashing.title')}</span>
        {!unknown && <span className="tabular">{progress}</span>}
      </span>
      {unknown ? (
        <Progress.Root size="lg">
          <Progress.Section
            value={100}
            animated
            withAria={false}
            role="progressbar"
            aria-label={t('hashing.title')}
          />
        </Progress.Root>
      ) : (
        <Progress value={(done / total) * 100} size="lg" aria-label={t('hashing.title')} />
      )}
      <Button variant="default" onClick={onCancel}>
        {t('hashing.cancel')}
      </Button>
    </div>
  )
}

type Props = {
  subject: Subject
  hash: HashState
  onChange: (subject: Subject) => void
  /** Further rows. */
  children?: ReactNode
}

/** What was given, each removable, and how far reading the file has come. */
export function GivenList({ subject, hash, onChange, children }: Props) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const { file, proof, policy, roots } = subject
  const withoutFile = () => onChange({ ...subject, file: null })
  return (
    <div className={classes.given}>
      <ul className={classes.list}>
        {file && (
          <GivenRow
            icon={<IconFile size={20} />}
            kind={t('given.file')}
            name={file.name}
            detail={format.bytes(file.size)}
            remove={t('given.remove_file')}
            onRemove={withoutFile}
          />
        )}
        {proof && (
          <GivenRow
            icon={<IconCertificate size={20} />}
            kind={t('given.proof')}
            name={proof.name}
            remove={t('given.remove_proof')}
            onRemove={() => onChange({ ...subject, proof: null })}
          />
        )}
        {policy && (
          <GivenRow
            icon={<IconChecklist size={20} />}
            kind={t('given.policy')}
            name={policy.name}
            remove={t('given.remove_policy')}
            onRemove={() => onChange({ ...subject, policy: null })}
          />
        )}
        {roots && (
          <GivenRow
            icon={<IconClockCheck size={20} />}
            kind={t('given.roots')}
            name={roots.name}
            remove={t('given.remove_roots')}
            onRemove={() => onChange({ ...subject, roots: null })}
          />
        )}
        {children}
      </ul>
      {hash.state === 'hashing' && <HashProgress hash={hash} onCancel={withoutFile} />}
    </div>
  )
}
