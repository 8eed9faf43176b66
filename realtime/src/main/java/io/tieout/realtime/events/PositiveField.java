package io.tieout.realtime.events;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.apache.flink.table.data.DecimalData;

/** An exact number above zero. */
record PositiveField(DecimalField number) implements FieldReader {

    @Override
    public String name() {
        return number.name();
    }

    @Override
    public Object read(JsonParser json, JsonToken token) throws IOException, Rejection {
        DecimalData value = (DecimalData) number.read(json, token);
        if (value.toBigDecimal().signum() <= 0) {
            throw new Rejection(
                    RejectionCode.NUMBER_OUT_OF_RANGE,
                    "%s=%s is not above 0".formatted(name(), Rejection.shown(json.getText())));
        }
        return value;
    }
}
