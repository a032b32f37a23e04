/** The value of a key; that of a new key is `make()`, and is kept. */
export function getOrInsert<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined && !map.has(key)) map.set(key, (value = make()));
  return value as V;
}
