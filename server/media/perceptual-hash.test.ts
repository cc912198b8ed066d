import { makeScene } from '@atesta/testkit/files.ts'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { hashPicture, type PictureHash } from './perceptual-hash.ts'
import { luminanceOf } from './read-picture-hash.ts'

let scene: Buffer
let kept: PictureHash
beforeAll(async () => {
  scene = await makeScene()
  kept = await hashOf(scene)
})

async function hashOf(bytes: Uint8Array): Promise<PictureHash> {
  const hash = hashPicture(await luminanceOf(bytes))
  if (!hash) throw new Error('It shows too little.')
  return hash
}
const altered = async (how: (picture: Sharp) => Sharp) =>
  (await hashOf(await how(sharp(scene)).jpeg().toBuffer())).whole

function apart(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let bits = 0
  for (; differing > 0n; differing &= differing - 1n) bits += 1
  return bits
}
const near = (hash: string) => Math.min(apart(hash, kept.whole), apart(hash, kept.inner))

test('a copy that was scaled, compressed, lit or slightly cropped hashes to almost the same', async () => {
  const { whole } = await hashOf(await sharp(scene).jpeg({ quality: 30 }).toBuffer())
  expect(near(whole)).toBeLessThan(16)
  expect(near(await altered((picture) => picture.resize(200)))).toBeLessThan(20)
  expect(near(await altered((picture) => picture.linear(1.2, 0)))).toBeLessThan(48)
  const crop = { left: 19, top: 14, width: 602, height: 452 }
  expect(near(await altered((picture) => picture.extract(crop)))).toBeLessThan(64)
})

test('rotated and mirrored pictures are near one of the rotated hashes', async () => {
  for (const how of [
    (picture: Sharp) => picture.rotate(90),
    (picture: Sharp) => picture.rotate(180),
    (picture: Sharp) => picture.rotate(270),
    (picture: Sharp) => picture.flop(),
  ]) {
    const hash = await altered(how)
    expect(Math.min(...kept.turned.map((way) => apart(way, hash)))).toBeLessThan(40)
  }
})

test('other pictures are far apart', async () => {
  for (let n = 0; n < 5; n++) expect(near((await hashOf(await makeScene())).whole)).toBeGreaterThan(64)
})

test('one that shows nothing has no hash', async () => {
  const blank = sharp({ create: { width: 300, height: 200, channels: 3, background: '#dedede' } })
  expect(hashPicture(await luminanceOf(await blank.png().toBuffer()))).toBeNull()
})
