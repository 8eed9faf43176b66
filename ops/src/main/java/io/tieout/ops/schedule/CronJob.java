package io.tieout.ops.schedule;

import java.time.ZoneId;
import java.util.Optional;

/**
 * A job that fires by the calendar. Fires that were missed while no node ran collapse into one.
 *
 * @param name also of its trigger
 * @param cron Quartz cron expression; empty for never
 * @param zone in which the expression is read
 */
public record CronJob(String name, String description, Optional<String> cron, ZoneId zone, Work work) {}
