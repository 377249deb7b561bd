/** Numbers in [0, 1) that are the same for the same seed (xorshift). */
export function randomFrom(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b9) ^ 0x5bd1e995) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
