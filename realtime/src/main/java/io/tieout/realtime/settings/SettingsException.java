package io.tieout.realtime.settings;

import java.util.List;

/** Settings that cannot be used; the message has one line for every problem there is. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SettingsException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
    }
}
