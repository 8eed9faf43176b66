package io.tieout.ops.notify;

import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Whom notifications go to, and the secret that both know. Neither the secret nor the whole address is printed. */
record Receiver(URI url, String secret) {

    private static final String HMAC = "HmacSHA256";

    /**
     * Empty if nobody is to be told.
     *
     * @throws SettingsException if the address is none, or there is no secret
     */
    static Optional<Receiver> of(Settings settings) {
        return settings.find(NotifySettings.URL).map(url -> new Receiver(address(url), secret(settings)));
    }

    /** What a receiver that knows the secret can compute too: HMAC-SHA256 of timestamp, point and body, in hex. */
    String signature(String timestamp, String body) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), HMAC));
            return HexFormat.of().formatHex(mac.doFinal((timestamp + "." + body).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The path of many such addresses is a secret itself. */
    @Override
    public String toString() {
        return "%s://%s".formatted(url.getScheme(), url.getRawAuthority());
    }

    private static URI address(String written) {
        try {
            URI url = URI.create(written);
            boolean isWeb = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
            if (isWeb && url.getHost() != null && url.getRawUserInfo() == null) {
                return url;
            }
        } catch (IllegalArgumentException unreadable) {
            // Told below.
        }
        throw new SettingsException(List.of(
                "notify.url is not allowed: use http://host/path or https://host/path, without a user and a password"));
    }

    private static String secret(Settings settings) {
        String secret = settings.find(NotifySettings.SECRET)
                .or(() -> settings.find(NotifySettings.SECRET_FILE).map(Receiver::firstLine))
                .orElse("");
        if (secret.isBlank()) {
            throw new SettingsException(
                    List.of(
                            "notify.url is set and the secret is not: set notify.secret or notify.secret-file, so that the receiver can tell who writes to it"));
        }
        return secret;
    }

    private static String firstLine(String file) {
        try {
            return Files.readString(Path.of(file)).lines().findFirst().orElse("");
        } catch (NoSuchFileException missing) {
            throw new SettingsException(
                    List.of("notify.secret-file=%s cannot be read: there is no such file".formatted(file)));
        } catch (IOException unreadable) {
            throw new SettingsException(
                    List.of("notify.secret-file=%s cannot be read: %s".formatted(file, unreadable.getMessage())));
        }
    }
}
