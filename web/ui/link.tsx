import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type AnchorRest = AnchorProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>
type ButtonRest = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>

const PlainLink = ({ ref, ...props }: AnchorRest & { ref?: Ref<HTMLAnchorElement> }) => (
  <Anchor ref={ref} {...props} />
)
const PlainButton = ({ ref, ...props }: ButtonRest & { ref?: Ref<HTMLAnchorElement> }) => (
  <Button component="a" ref={ref} {...props} />
)

/** A link to a page: `<PageLink to={paths.workflows()}>`. */
export const PageLink = createLink(PlainLink)

/** A link that looks like a button. */
export const LinkButton = createLink(PlainButton)
