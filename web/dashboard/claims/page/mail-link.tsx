import { Anchor } from '@mantine/core'
import { Fragment } from 'react'

/** A mailto link. If too long for its column, it breaks at punctuation, not inside a word. */
export function MailLink({ address }: { address: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/)
  return (
    <Anchor href={`mailto:${address}`}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name, and stay in order.
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Anchor>
  )
}
