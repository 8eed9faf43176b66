package io.tieout.ops.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tieout.realtime.settings.Settings;
import io.tieout.realtime.settings.SettingsException;
import io.tieout.realtime.settings.SettingsReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceiverTest {

    @Test
    void withoutAnAddressNobodyIsTold() {
        assertThat(Receiver.of(settings(Map.of("notify.secret", "geheim")))).isEmpty();
    }

    @Test
    void theSecretMayLieInAFile(@TempDir Path dir) throws IOException {
        Path file = Files.writeString(dir.resolve("secret"), "geheim\n");

        assertThat(Receiver.of(settings(Map.of("notify.url", "https://h/x", "notify.secret-file", file.toString()))))
                .contains(new Receiver(URI.create("https://h/x"), "geheim"));
        assertThatThrownBy(() ->
                        Receiver.of(settings(Map.of("notify.url", "https://h/x", "notify.secret-file", file + ".old"))))
                .isInstanceOf(SettingsException.class)
                .hasMessage("notify.secret-file=%s.old cannot be read: there is no such file".formatted(file));
    }

    @Test
    void anAddressWithoutASecretIsRefused() {
        assertThatThrownBy(() -> Receiver.of(settings(Map.of("notify.url", "https://h/x"))))
                .isInstanceOf(SettingsException.class)
                .hasMessage("notify.url is set and the secret is not: set notify.secret or notify.secret-file, so that"
                        + " the receiver can tell who writes to it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://h/x", "h/x", "http:///x", "http://u:p@h/x", "http://h/ x"})
    void anAddressIsOfTheWebAndItsMessageDoesNotRepeatIt(String url) {
        assertThatThrownBy(() -> Receiver.of(settings(Map.of("notify.url", url, "notify.secret", "geheim"))))
                .isInstanceOf(SettingsException.class)
                .hasMessage("notify.url is not allowed: use http://host/path or https://host/path, without a user and a"
                        + " password");
    }

    @Test
    void theSignatureIsHmacSha256OfTimestampPointAndBody() {
        // printf '%s' '1769853600.{"a":"é"}' | openssl dgst -sha256 -hmac geheim
        assertThat(new Receiver(URI.create("https://h:8443/T0K3N"), "geheim").signature("1769853600", "{\"a\":\"é\"}"))
                .isEqualTo("054b62fff5fe564fb075d54141bf36434601b26f7ad111dc26ef0df0d804a53f");
    }

    @Test
    void neitherTheSecretNorThePathIsPrinted() {
        assertThat(new Receiver(URI.create("https://h:8443/T0K3N"), "geheim")).hasToString("https://h:8443");
    }

    @Test
    void anEventThatNobodyKnowsIsRefused() {
        assertThat(NotifySettings.events(settings(Map.of("notify.events", "report_ready, RUN_MISSED"))))
                .containsExactly(Kind.REPORT_READY, Kind.RUN_MISSED);
        assertThatThrownBy(() -> NotifySettings.events(settings(Map.of("notify.events", "RUN_MISSED,LUNCH"))))
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "notify.events=LUNCH is not allowed: use REPORT_READY, DIFFERENCES_FOUND, WATERMARK_STALLED,"
                                + " UNPAID_ABOVE, RUN_MISSED");
    }

    private static Settings settings(Map<String, String> values) {
        return new SettingsReader(NotifySettings.ALL, List.of()).read(Map.of(), Optional.empty(), Map.of(), values);
    }
}
