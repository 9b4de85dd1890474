import { expect, test } from 'vitest';
import { networkOf, networksAround } from './networks.ts';

test('a subscriber is an IPv4 address or an IPv6 /64', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0db8:0001:0002::9'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
});

test('a value that is not an address counts as a subscriber', () => {
  expect(networkOf('unknown')).toBe('unknown');
});

test('an IPv6 subscriber lies in a /56 and a /48, an IPv4 address in none', () => {
  expect(networksAround('2001:db8:1:12ab::5')).toEqual({ wider: '2001:db8:1:1200/56', widest: '2001:db8:1/48' });
  expect(networksAround('2001:db8:1:12ff::5')).toEqual(networksAround('2001:db8:1:1200::9'));
  expect(networksAround('203.0.113.7')).toBeNull();
  expect(networksAround('unknown')).toBeNull();
});
