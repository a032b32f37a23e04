/** What maps have, weak ones too. */
interface Insertable<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  set(key: K, value: V): unknown;
}

/** The value of a key in a map. A new key gets the value that `make` returns. */
export function getOrInsert<K, V>(map: Insertable<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined && !map.has(key)) map.set(key, (value = make()));
  return value as V;
}
