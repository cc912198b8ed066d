import { limits } from '@atesta/contract/limits.ts'
import type { Route } from '@atesta/contract/route.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/** Deeper than any form. A body is read by recursion, which a deep enough one would overflow. */
export const maxBodyDepth = 64

/** Limits of a JSON body: bytes, and values at any depth, where a list or a record counts as one more. */
export type BodyBounds = { bytes: number; values: number }
export const boundsOf = (route?: Pick<Route, 'bulky'>): BodyBounds =>
  route?.bulky
    ? { bytes: limits.maxBulkyBodyBytes, values: limits.maxBulkyBodyValues }
    : { bytes: limits.maxBodyBytes, values: limits.maxBodyValues }

/** More members than any record we know; answers are lists, and a form has fewer questions. */
const maxMembers = 1000

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openRecord, closeRecord] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Throws payload_too_large for a JSON text with too many values or with a record of too many members, and
 * malformed_request for one nested too deeply. It scans the bytes without parsing: parsing a million empty
 * lists would already block the process.
 */
export function checkBounds(text: Buffer, { values }: Pick<BodyBounds, 'values'>): void {
  // The values that a list or record may still hold, by depth.
  const left = new Uint32Array(maxBodyDepth + 1).fill(values)
  let depth = 0
  let count = 1
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]
    if (byte === quote) {
      for (at++; at < text.length && text[at] !== quote; at++) if (text[at] === backslash) at++
    } else if (byte === openList || byte === openRecord) {
      if (++depth > maxBodyDepth) throw new Failure('malformed_request')
      if (++count > values) throw new Failure('payload_too_large')
      left[depth] = byte === openRecord ? maxMembers : values
    } else if (byte === closeList || byte === closeRecord) {
      if (depth > 0) depth--
    } else if (byte === comma) {
      left[depth] = (left[depth] ?? 0) - 1
      if (++count > values || left[depth] === 0) throw new Failure('payload_too_large')
    }
  }
}

/** Parses JSON bodies within the bounds of their route. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const boundsFor = ({ routeOptions }: FastifyRequest) =>
    (routeOptions.config as { bounds?: BodyBounds }).bounds ?? boundsOf()
  app.addContentTypeParser(
    ['application/json', 'application/scim+json'],
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      // Some clients declare a JSON body on calls that take none, and send nothing.
      if (body.length === 0) return done(null)
      try {
        checkBounds(body, boundsFor(request))
      } catch (error) {
        return done(error as Failure)
      }
      return parse(request, body.toString(), done)
    },
  )
}
