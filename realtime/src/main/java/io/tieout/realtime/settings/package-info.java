/**
 * Settings: one file {@code tieout.yaml}, overridden by the environment, overridden by {@code --set key=value}. Every
 * key is a {@code Setting} with its type, unit, bounds, default and meaning, and the reference page is generated from
 * these.
 */
package io.tieout.realtime.settings;
